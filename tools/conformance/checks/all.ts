import type { Checks } from '../verdict.ts'
import { endpointChecks } from './endpoints.ts'
import { resourceChecks } from './resources.ts'
import { ruleChecks } from './rules.ts'
import { serviceChecks } from './service.ts'
import { stateChecks } from './states.ts'

/** Every check there is. */
export const ALL_CHECKS: Checks = {
  ...serviceChecks,
  ...resourceChecks,
  ...stateChecks,
  ...endpointChecks,
  ...ruleChecks,
}
