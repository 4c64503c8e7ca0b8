import { type Behaviour, HONEST, jobBody } from './behaviour.ts'
import { CHARGES, type Fault } from './faults.ts'
import type { Account, ExampleJob, ExampleState } from './state.ts'

const WHOLE_VIDEO = ['What the service does 1', 'What the service does 2', 'What the service does 3']

const EVERYBODY = [
  'Submit a job 2',
  'Poll a job 2',
  'Download the video 3',
  'Key info 2',
  'Authentication 1',
  'Authentication 2',
]

const letsIn = (right: (state: ExampleState, header: string) => Account | undefined) => ({
  authorize: (state: ExampleState, header: string) => HONEST.authorize(state, header) ?? right(state, header),
})

const withJob = (change: (job: ExampleJob) => Record<string, unknown>) => ({
  poll: (job: ExampleJob) => ({ status: 200, json: { ...jobBody(job), ...change(job) } }),
})

const withInfo = (change: (caller: Account) => unknown) => ({
  keyInfo: (_state: ExampleState, caller: Account) => change(caller),
})

const FIFTH = 5

function onceNull(): Behaviour['keyInfo'] {
  let asked = 0
  return (state, caller) => (++asked === FIFTH ? null : HONEST.keyInfo(state, caller))
}

/** Faults of polling, downloading and keys. */
export const READING_FAULTS: Fault[] = [
  {
    name: 'answers a poll with 500',
    behaviour: { poll: (job) => (job.polls === 2 ? { status: 500 } : HONEST.poll(job)) },
    failing: ['Poll a job 1', 'Poll a job 2', 'Poll a job 3'],
  },
  {
    name: 'does not know its finished jobs',
    behaviour: { content: () => ({ status: 404 }) },
    failing: [
      'Introduction 1',
      ...WHOLE_VIDEO,
      'Model table 2',
      'Model table 3',
      'Model table 4',
      'States and transitions 3',
      'Download the video 1',
      'Download the video 2',
      'Download the video 3',
      'Download the video 4',
      'Limits 2',
      'Limits 3',
    ],
  },
  {
    name: 'answers one key info with 500',
    behaviour: { keyInfo: onceNull() },
    failing: [
      'Introduction 1',
      'What the service does 6',
      'Key info fields 1',
      'Key info fields 2',
      'Key info fields 3',
      'Key info 1',
      'Key info 2',
      'Key info 3',
      'Key info 4',
      'Authentication 1',
    ],
  },
  {
    name: 'names another poll_path',
    behaviour: withJob(({ id }) => ({ poll_path: `/gateway/videos/job/${id}` })),
    failing: ['Video job 3'],
  },
  {
    name: 'changes the prefix in content_path',
    behaviour: withJob((job) =>
      HONEST.status(job) === 'completed' ? { content_path: `/files/videos/jobs/${job.id}/content` } : {},
    ),
    failing: ['Introduction 2', 'Video job 4'],
  },
  {
    name: 'leaves content_path out',
    behaviour: withJob(() => ({ content_path: undefined })),
    failing: ['Video job 4', 'Poll a job 4'],
  },
  {
    name: 'has a status of its own',
    behaviour: withJob((job) => (job.polls === 2 ? { status: 'rendering' } : {})),
    failing: ['Video job 2', 'Poll a job 4'],
  },
  {
    name: 'takes completed back',
    behaviour: withJob((job) => (job.polls > 3 ? { status: 'pending', content_path: undefined } : {})),
    failing: ['States and transitions 5'],
  },
  {
    name: 'gives a file that is cut short',
    behaviour: { content: ({ clip }) => ({ status: 200, bytes: clip.subarray(0, -20) }) },
    failing: [
      ...WHOLE_VIDEO,
      'Model table 2',
      'Model table 3',
      'Model table 4',
      'States and transitions 3',
      'Download the video 4',
      'Limits 2',
      'Limits 3',
    ],
  },
  {
    name: 'gives other bytes the second time',
    behaviour: {
      content: ({ clip }, { downloads }) => {
        const bytes = Buffer.from(clip)
        if (downloads > 1) bytes.writeUInt8(99, bytes.length - 1)
        return { status: 200, bytes }
      },
    },
    failing: ['Download the video 4'],
  },
  {
    name: 'shows the whole key',
    behaviour: withInfo(({ key, spend, maxBudget }) => ({ key, info: { spend, max_budget: maxBudget } })),
    failing: ['Key info fields 1'],
  },
  {
    name: 'writes the spend as text',
    behaviour: withInfo(({ spend, maxBudget }) => ({
      key: 'sk-...',
      info: { spend: String(spend), max_budget: maxBudget },
    })),
    failing: ['What the service does 6', 'Key info fields 2', 'Key info 4'],
  },
  {
    name: 'says done in place of completed',
    behaviour: withJob((job) => (HONEST.status(job) === 'completed' ? { status: 'done' } : {})),
    words: ['--wait-seconds', '1'],
    failing: [
      'Introduction 1',
      ...WHOLE_VIDEO,
      'Model table 2',
      'Model table 3',
      'Model table 4',
      'Video job 2',
      'Video job 4',
      'States and transitions 3',
      'Poll a job 4',
      'Download the video 1',
      'Download the video 2',
      'Download the video 3',
      'Download the video 4',
      'Events 1',
      'Limits 2',
      'Limits 3',
    ],
  },
  {
    name: 'writes the budget as text',
    behaviour: withInfo(({ spend, maxBudget }) => ({
      key: 'sk-...',
      info: { spend, max_budget: String(maxBudget) },
    })),
    failing: ['What the service does 6', 'Key info fields 3', 'Key info 4'],
  },
  {
    name: 'lowers the budget in place of raising the spend',
    behaviour: withInfo(({ spend, maxBudget }) => ({
      key: 'sk-...',
      info: { spend: 0, max_budget: maxBudget - spend },
    })),
    failing: ['Key info fields 3', ...CHARGES],
  },
  {
    name: 'lets everybody in who shows no key',
    behaviour: letsIn(({ accounts }, header) => (header === '' ? accounts[0] : undefined)),
    failing: EVERYBODY,
  },
  {
    name: 'compares only the beginning of a key',
    behaviour: letsIn(({ accounts }, header) =>
      accounts.find(({ key, revoked }) => !revoked && header.startsWith(`Bearer ${key.slice(0, 8)}`)),
    ),
    failing: EVERYBODY,
  },
  {
    name: 'takes another scheme',
    behaviour: letsIn(({ accounts }, header) => accounts.find(({ key }) => header === `Token ${key}`)),
    failing: ['Submit a job 2', 'Poll a job 2', 'Download the video 3', 'Key info 2', 'Authentication 1'],
  },
  {
    name: 'takes a revoked key',
    behaviour: letsIn(({ accounts }, header) => accounts.find(({ key }) => header === `Bearer ${key}`)),
    failing: ['Authentication 4'],
  },
]
