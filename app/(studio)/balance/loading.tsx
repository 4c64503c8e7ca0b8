import { words } from '#components/words.ts'

export default function Loading() {
  return (
    <div className="mx-auto max-w-[880px]" role="status" aria-label="Loading the balance">
      <h1 className="text-16 font-semibold">{words.balance.title}</h1>
      <div className="mt-4 rounded-panel border border-line bg-surface p-5 shadow-panel rail:p-6">
        <div className="breathing grid gap-4">
          <span className="h-9 w-56 rounded-control bg-raised" />
          <span className="h-3 rounded-full bg-raised" />
          <span className="h-16 rounded-control bg-raised" />
        </div>
      </div>
    </div>
  )
}
