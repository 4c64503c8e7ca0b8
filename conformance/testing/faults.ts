import type { Behaviour } from './behaviour.ts'

/** Services that are wrong in one thing, and the lines that say so. */
export interface Fault {
  name: string
  behaviour: Partial<Behaviour>
  failing: string[]
  /** Further words of the command line. */
  words?: string[]
}

/** The lines that say what an accepted submission costs. */
export const CHARGES = [
  'What the service does 4',
  'Model table 5',
  'Key info fields 5',
  'Submit a job 5',
  'Authentication 2',
  'Errors, conditions 4',
  'Errors, rules 2',
  'Limits 4',
  'Billing rules 1',
  'States and transitions 4',
  'Errors, conditions 5',
]
