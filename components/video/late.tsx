'use client'

import type { ComponentProps, ComponentType } from 'react'
import { lazyPart } from '#components/client/lazy.tsx'

/** Parts that most videos show late or never, so their code is not in the page's initial bundle. */
const PARTS = {
  another: lazyPart(() => import('#components/composer/another-button.tsx'), 'AnotherButton'),
  adopt: lazyPart(() => import('#components/reconcile/dialogs.tsx'), 'AdoptDialog'),
  copy: lazyPart(() => import('#components/ui/copy-button.tsx'), 'CopyButton'),
  correct: lazyPart(() => import('#components/reconcile/verdicts.tsx'), 'CorrectDialog'),
  openClaim: lazyPart(() => import('./open-claim.tsx'), 'OpenClaimDialog'),
  risk: lazyPart(() => import('./ticking.tsx'), 'Risk'),
  slate: lazyPart(() => import('./slate.tsx'), 'Slate'),
  tryAgain: lazyPart(() => import('./act-button.tsx'), 'TryAgainButton'),
  withdraw: lazyPart(() => import('./act-button.tsx'), 'WithdrawButton'),
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
