/** The jobs that studio and service both know from the start. One in ten still waits for its turn. */
export function openJob(index: number): { id: string; status: 'pending' | 'in_progress' } {
  return { id: `day-${index}`, status: index % 10 === 0 ? 'pending' : 'in_progress' }
}

/** Of the key, in yen. */
export const MAX_BUDGET_YEN = 2_000_000_000
