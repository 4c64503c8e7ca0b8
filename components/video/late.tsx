'use client'

import { type ComponentProps, type ComponentType, lazy } from 'react'

/** Parts that most videos show late or never, so their code is not in the page's initial bundle. */
const PARTS = {
  another: lazy(async () => ({
    default: (await import('#components/composer/another-button.tsx')).AnotherButton,
  })),
  adopt: lazy(async () => ({ default: (await import('#components/reconcile/dialogs.tsx')).AdoptDialog })),
  copy: lazy(async () => ({ default: (await import('#components/ui/copy-button.tsx')).CopyButton })),
  correct: lazy(async () => ({
    default: (await import('#components/reconcile/verdicts.tsx')).CorrectDialog,
  })),
  openClaim: lazy(async () => ({ default: (await import('./open-claim.tsx')).OpenClaimDialog })),
  risk: lazy(async () => ({ default: (await import('./ticking.tsx')).Risk })),
  slate: lazy(async () => ({ default: (await import('./slate.tsx')).Slate })),
  tryAgain: lazy(async () => ({ default: (await import('./act-button.tsx')).TryAgainButton })),
  withdraw: lazy(async () => ({ default: (await import('./act-button.tsx')).WithdrawButton })),
}

type Parts = typeof PARTS

/** One of the parts with its props; it needs a Suspense boundary above it. */
export function Late<Name extends keyof Parts>({
  part,
  ...props
}: { part: Name } & ComponentProps<Parts[Name]>) {
  const Part = PARTS[part] as ComponentType<object>
  return <Part {...props} />
}
