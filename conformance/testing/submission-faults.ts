import { HONEST, jobBody, problemOf } from './behaviour.ts'
import type { Fault } from './faults.ts'
import type { Account, ExampleState } from './state.ts'

const accepts = (...fields: Parameters<typeof problemOf>[1] & {}) => ({
  refusal: (state: ExampleState, caller: Account, body: string) =>
    problemOf(body, fields) === null && problemOf(body) !== null ? null : HONEST.refusal(state, caller, body),
})

/** Faults of what is accepted and refused. */
export const SUBMISSION_FAULTS: Fault[] = [
  {
    name: 'answers 200 in place of 202',
    behaviour: {
      accepted: (state, job) => {
        const reply = HONEST.accepted(state, job)
        return reply && { ...reply, status: 200 }
      },
    },
    failing: ['What the service does 4', 'Submit a job 4', 'Errors, conditions 4'],
  },
  {
    name: 'begins with another status',
    behaviour: {
      accepted: (_state, job) => ({ status: 202, json: { ...jobBody(job), status: 'in_progress' } }),
    },
    failing: ['States and transitions 1', 'Submit a job 4'],
  },
  {
    name: 'accepts another duration',
    behaviour: accepts('duration'),
    failing: ['What the service does 3', 'Submit a job 6', 'Errors, conditions 1', 'Limits 2'],
  },
  {
    name: 'accepts another resolution',
    behaviour: accepts('resolution'),
    failing: ['What the service does 3', 'Submit a job 6', 'Errors, conditions 1', 'Limits 3'],
  },
  {
    name: 'accepts another model',
    behaviour: accepts('model'),
    failing: ['Submit a job 6', 'Errors, conditions 1'],
  },
  {
    name: 'refuses another duration with 422',
    behaviour: {
      refusal: (state, caller, body) =>
        body.includes('"duration"') ? { status: 422 } : HONEST.refusal(state, caller, body),
    },
    failing: ['What the service does 3', 'Submit a job 6', 'Errors, conditions 1', 'Limits 2'],
  },
  {
    name: 'accepts 2,001 characters',
    behaviour: accepts('length'),
    failing: ['Submission request 1', 'Limits 1'],
  },
  {
    name: 'refuses 2,000 characters',
    behaviour: {
      refusal: (state, caller, body) =>
        body.length > 2000 ? { status: 400 } : HONEST.refusal(state, caller, body),
    },
    failing: [
      'What the service does 4',
      'Model table 6',
      'Submission request 1',
      'Submission request 2',
      'Submit a job 3',
      'Submit a job 4',
      'Errors, conditions 4',
      'Limits 1',
    ],
  },
  {
    name: 'accepts seeds that are no integers',
    behaviour: accepts('seed'),
    failing: ['Model table 6', 'Submission request 2'],
  },
  {
    name: 'answers malformed JSON with 500',
    behaviour: {
      refusal: (state, caller, body) =>
        problemOf(body) !== null && !body.endsWith('}')
          ? { status: 500 }
          : HONEST.refusal(state, caller, body),
    },
    failing: ['Submit a job 3', 'Errors, conditions 3'],
  },
  {
    name: 'answers 202 without an id when there is a seed',
    behaviour: {
      accepted: (state, job) =>
        job.prompt.length === 2000 ? { status: 202, json: {} } : HONEST.accepted(state, job),
    },
    failing: [
      'Model table 6',
      'Video job 1',
      'Submission request 1',
      'Submission request 2',
      'Submit a job 3',
      'Submit a job 4',
      'Limits 1',
    ],
  },
  {
    name: 'drops the connection in place of an answer when there is a seed',
    behaviour: {
      accepted: (state, job) => (job.prompt.length === 2000 ? null : HONEST.accepted(state, job)),
    },
    failing: [
      'Model table 6',
      'Submission request 1',
      'Submission request 2',
      'Submit a job 3',
      'Errors, rules 3',
      'Limits 1',
    ],
  },
  {
    name: 'refuses what has no seed',
    behaviour: {
      refusal: (state, caller, body) =>
        body.includes('"seed"') ? HONEST.refusal(state, caller, body) : { status: 400 },
    },
    failing: [
      'Introduction 1',
      'What the service does 2',
      'What the service does 4',
      'Model table 6',
      'Model table 7',
      'Submission request 2',
      'Submit a job 1',
      'Submit a job 2',
      'Submit a job 3',
      'Submit a job 4',
      'Authentication 1',
      'Errors, conditions 4',
    ],
  },
  {
    name: 'gives two submissions the same job',
    behaviour: {
      accepted: (state, job) => HONEST.accepted(state, state.jobs[0] ?? job),
    },
    failing: ['Errors, rules 2'],
  },
]
