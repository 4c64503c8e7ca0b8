import { CircleQuestionMark, CloudOff, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const LOOKS = {
  quiet: { icon: Info, mark: 'text-muted', box: 'border-line bg-surface' },
  offline: { icon: CloudOff, mark: 'text-accent-ink', box: 'border-line bg-surface' },
  unsure: {
    icon: CircleQuestionMark,
    mark: 'text-unsure',
    box: 'border-[color-mix(in_oklab,var(--color-unsure)_45%,var(--color-line))] bg-[color-mix(in_oklab,var(--color-unsure)_9%,var(--color-surface))]',
  },
  bad: {
    icon: TriangleAlert,
    mark: 'text-bad',
    box: 'border-[color-mix(in_oklab,var(--color-bad)_45%,var(--color-line))] bg-[color-mix(in_oklab,var(--color-bad)_8%,var(--color-surface))]',
  },
} as const satisfies Record<string, { icon: LucideIcon; mark: string; box: string }>

/** A strip with a message and room for one action. */
export function Notice({
  look,
  action,
  role,
  className = '',
  children,
}: {
  look: keyof typeof LOOKS
  action?: ReactNode
  /** The live region's role, if the notice appears unprompted. */
  role?: 'status' | 'alert'
  className?: string
  children: ReactNode
}) {
  const { icon: Icon, mark, box } = LOOKS[look]
  return (
    <div
      role={role}
      className={`${className} flex flex-wrap items-center gap-x-4 gap-y-2 rounded-frame border px-4 py-3 text-13 ${box}`}
    >
      <div className="flex min-w-0 flex-1 basis-48 gap-3">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${mark}`} />
        <div className="min-w-0">{children}</div>
      </div>
      {action}
    </div>
  )
}
