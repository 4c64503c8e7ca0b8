import { FAILING_PROMPT, HONEST, PRICE, problemOf } from './behaviour.ts'
import { CHARGES, type Fault } from './faults.ts'

const APART = ['Key info 5', 'Authentication 3']

/** Faults of money. */
export const MONEY_FAULTS: Fault[] = [
  {
    name: 'bills refused submissions',
    behaviour: {
      afterRefusal: (caller) => {
        caller.spend += PRICE
      },
    },
    failing: [
      'Key info 5',
      'Authentication 2',
      'Authentication 3',
      'Errors, conditions 1',
      'Errors, conditions 3',
      'Errors, rules 1',
      'Billing rules 2',
    ],
  },
  {
    name: 'bills an accepted submission twice',
    behaviour: {
      charge: (_state, caller) => {
        caller.spend += 2 * PRICE
      },
    },
    failing: CHARGES,
  },
  {
    name: 'bills nothing',
    behaviour: { charge: () => {} },
    failing: CHARGES,
  },
  {
    name: 'bills when the job is first polled',
    behaviour: {
      charge: () => {},
      poll: (job) => {
        if (job.polls === 1) job.account.spend += PRICE
        return HONEST.poll(job)
      },
    },
    failing: [...CHARGES, 'Poll a job 6', 'Billing rules 2'],
  },
  {
    name: 'bills downloads',
    behaviour: {
      content: (state, job) => {
        job.account.spend += PRICE
        return HONEST.content(state, job)
      },
    },
    failing: ['Download the video 5', 'Billing rules 2'],
  },
  {
    name: 'gives the price of a failed job back by itself',
    behaviour: {
      poll: (job) => {
        if (job.prompt === FAILING_PROMPT && job.polls === 3) job.account.spend -= PRICE
        return HONEST.poll(job)
      },
    },
    failing: ['States and transitions 4', 'Poll a job 6', 'Errors, conditions 5', 'Billing rules 2'],
  },
  {
    name: 'lets a key spend more than its budget',
    behaviour: {
      refusal: (_state, _caller, body) => (problemOf(body) === null ? null : { status: 400 }),
    },
    failing: ['Key info fields 4', ...APART, 'Authentication 2'],
  },
  {
    name: "shows another key's balance",
    behaviour: {
      keyInfo: (state) => {
        const [first] = state.accounts
        return first && HONEST.keyInfo(state, first)
      },
    },
    failing: [...APART, 'Authentication 2'],
  },
  {
    name: 'charges another key',
    behaviour: {
      charge: ({ accounts }) => {
        const poor = accounts[1]
        if (poor) poor.spend += PRICE
      },
    },
    failing: [...CHARGES, ...APART, 'Errors, conditions 3', 'Errors, rules 1', 'Billing rules 2'],
  },
]
