import { words } from '#components/words.ts'

export default function Loading() {
  return (
    <div role="status" aria-label={words.reconcile.loading} className="breathing mt-5 grid gap-4">
      <span className="h-6 w-56 rounded-control bg-raised" />
      <span className="h-72 rounded-panel bg-raised" />
      <span className="h-40 rounded-panel bg-raised" />
    </div>
  )
}
