/** A measured figure that stands for itself, without a peer. */
export interface Figure {
  what: string
  measured: number
  unit: string
  /** Null for a figure that is only shown. */
  goal: { atLeast: number } | { atMost: number } | null
}

/** Whether a figure reaches its goal. */
export function meets({ measured, goal }: Figure): boolean {
  if (goal === null) return true
  return 'atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost
}
