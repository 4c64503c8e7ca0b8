import { randomUUID } from 'node:crypto'
import { type Act, can } from '#lib/caller.ts'
import { attempt } from '../../fixtures/studio.ts'
import {
  ADDRESS,
  type Asker,
  addComment,
  addInvitation,
  addPerson,
  addPrompt,
  addStoryboard,
  addTrashed,
  addVideo,
  addWebhook,
  ROLES_OF,
  type World,
} from './world.ts'

/** The askers with access to a part, and a request with an effect there. */
export interface Line {
  /** The permission that the asker's role needs; `anyone` if strangers may ask. */
  act: Act | 'anyone'
  /** Also restricted to the author of the requested thing, perhaps with people who change the work of others. */
  of?: 'author' | 'author and admins'
  /** Needs a fresh proof of identity. */
  fresh?: boolean
  /** Makes a new request for each asker; null if next-auth decides, or there is nothing to decide. */
  ask: ((world: World) => Promise<Asked> | Asked) | null
}

export interface Asked {
  /** Of an action. */
  args?: unknown[]
  /** Of a page or route. */
  params?: Record<string, string>
  search?: Record<string, string>
  /** A JSON body. */
  json?: unknown
  body?: BodyInit
}

export type Answer = 'let in' | 'refused' | 'asked to sign in'

/** The expected answer. */
export function rightAnswer({ fresh, ...line }: Line, asker: Asker): Answer {
  if (asker === 'admin unconfirmed') return fresh ? 'refused' : rightAnswer(line, 'admin')
  const { act, of } = line
  if (act === 'anyone') return 'let in'
  if (!(asker in ROLES_OF)) return 'asked to sign in'
  const role = ROLES_OF[asker as keyof typeof ROLES_OF]
  const isAuthor =
    of === undefined || asker === 'member' || (of === 'author and admins' && can(role, 'others'))
  return can(role, act) && isAuthor ? 'let in' : 'refused'
}

const NOBODY = '00000000-0000-7000-8000-000000000000'

function line(act: Line['act'], ask: Line['ask'] = () => ({})): Line {
  return { act, ask }
}

/** An action with these arguments. */
function action(act: Line['act'], ...args: unknown[]): Line {
  return line(act, () => ({ args }))
}

function sensitive(line: Line): Line {
  return { ...line, fresh: true }
}

/** A part that serves a video of the member, or a picture of it. */
function ofVideo(params: Asked['params'] = {}): Line {
  return line('see', async (world) => ({ params: { id: await addVideo(world), ...params } }))
}

/** A change of the member's video. */
function changing(change: object): Line['ask'] {
  return async (world) => ({ args: [{ ids: [await addVideo(world)], ...change }] })
}

/** A change of another person in the team. */
function onPerson(more: object = {}): Line {
  return line('people', async (world) => ({ args: [{ personId: await addPerson(world), ...more }] }))
}

function onInvitation(data: { withdrawnAt?: Date } = {}): Line {
  return line('people', async (world) => ({ args: [{ invitationId: await addInvitation(world, data) }] }))
}

function onWebhook(of: (id: string) => unknown): Line {
  return line('webhooks', async (world) => ({ args: [of(await addWebhook(world))] }))
}

const REASON = 'Support said so.'
const TEAM = { scope: 'key', id: null }
const UNKNOWN = { status: 'unknown', acceptableUntil: new Date(), leasedAt: new Date() } as const
const OWN = 'author and admins'

/** A line for every page, route and action; several where an action does several things. */
export const LINES: Record<string, Line | Line[]> = {
  'page /': line('see'),
  'page /[...missing]': line('anyone', null),
  'page /balance': line('see'),
  'page /balance/limits': line('see'),
  'page /balance/statement': line('see'),
  'page /compare': line('see', async (world) => ({
    search: { ids: `${await addVideo(world)},${await addVideo(world)}` },
  })),
  'page /dailies': [
    line('see'),
    line('see', async (world) => ({ search: { storyboard: (await addStoryboard(world)).id } })),
  ],
  'page /join': line('anyone', () => ({ search: { token: 'unknown' } })),
  'page /notifications': line('see'),
  'page /reconcile': line('see'),
  'page /reconcile/claims': line('see'),
  'page /reconcile/proof': line('see'),
  'page /setup': line('anyone'),
  'page /sign-in': line('anyone'),
  'page /storyboard': line('see'),
  'page /storyboard/[id]': line('see', async (world) => ({
    params: { id: (await addStoryboard(world)).id },
  })),
  'page /team': line('see'),
  'page /team/audit': line('audit'),
  'page /trash': line('see'),
  'page /videos/[id]': ofVideo(),

  'GET /api/[...missing]': line('anyone'),
  'POST /api/[...missing]': line('anyone'),
  'GET /api/auth/[...nextauth]': { act: 'anyone', ask: null },
  'POST /api/auth/[...nextauth]': { act: 'anyone', ask: null },
  'GET /api/balance': line('see'),
  'GET /api/audit/export': sensitive(line('audit')),
  'GET /api/claims/export': sensitive(line('export')),
  'GET /api/dailies': line('see', () => ({ search: { day: '2026-11-25', zone: 'UTC' } })),
  'GET /api/find': line('see', () => ({ search: { q: 'sea' } })),
  'GET /api/gallery/choices': line('see'),
  'GET /api/health': line('anyone'),
  'GET /api/ledger/export': sensitive(line('export')),
  'GET /api/ledger/proof/export': sensitive(
    line('export', () => ({ search: { from: '2026-11-24', to: '2026-11-25', zone: 'UTC' } })),
  ),
  'GET /api/ledger/videos': sensitive(line('export')),
  'GET /api/line': line('see'),
  'GET /api/news': line('see'),
  'POST /api/prompts/near': line('make', () => ({ json: { prompt: 'A calm sea' } })),
  'GET /api/prompts': line('see'),
  'GET /api/submissions/[id]/[picture]': ofVideo({ picture: 'poster' }),
  'HEAD /api/submissions/[id]/[picture]': ofVideo({ picture: 'poster' }),
  'GET /api/submissions/[id]/comments': ofVideo(),
  'GET /api/submissions/[id]/content': ofVideo(),
  'HEAD /api/submissions/[id]/content': ofVideo(),
  'GET /api/submissions/[id]': ofVideo(),
  'GET /api/submissions/count': line('see'),
  'GET /api/submissions/ids': line('see'),
  'GET /api/submissions': [
    line('see', () => ({ search: { q: 'sea', tag: 'sea', before: 'x' } })),
    line('see', () => ({ search: { ids: NOBODY } })),
  ],
  'HEAD /api/submissions/zip': line('export'),
  'POST /api/violations': line('anyone', () => ({ body: '{}' })),
  'POST /api/submissions/zip': line('export', async (world) => ({
    body: new URLSearchParams({ ids: await addVideo(world) }),
  })),
  'GET /api/webhooks/[id]/deliveries': line('webhooks', async (world) => ({
    params: { id: await addWebhook(world) },
  })),

  submitAction: line('make', () => ({ args: [attempt()] })),
  withdrawAction: {
    act: 'make',
    of: OWN,
    ask: async (world) => ({ args: [await addVideo(world, { status: 'queued' })] }),
  },
  tryAgainAction: {
    act: 'make',
    of: 'author',
    ask: async (world) => ({ args: [await addVideo(world, { status: 'withdrawn' })] }),
  },
  previewAgainAction: action('make', [NOBODY]),
  tryManyAgainAction: {
    act: 'make',
    of: 'author',
    ask: async (world) => ({ args: [[await addVideo(world, { status: 'withdrawn' })]] }),
  },
  changeAction: [
    { act: 'review', ask: changing({ kind: 'rate', rating: 5 }) },
    { act: 'review', ask: changing({ kind: 'choose', choice: 'select' }) },
    { act: 'make', ask: changing({ kind: 'tag', add: ['sea'], remove: [] }) },
    { act: 'make', of: OWN, ask: changing({ kind: 'move', projectId: null }) },
    { act: 'make', of: OWN, ask: changing({ kind: 'trash' }) },
    {
      act: 'make',
      of: OWN,
      ask: async (world) => ({ args: [{ kind: 'restore', ids: [await addTrashed(world)] }] }),
    },
  ],
  createProjectAction: line('make', () => ({ args: [randomUUID()] })),
  savePromptAction: [
    action('make', { id: null, name: 'Sea', text: 'A calm sea' }),
    {
      act: 'make',
      of: OWN,
      ask: async (world) => ({ args: [{ id: await addPrompt(world), name: 'Sea', text: 'A wild sea' }] }),
    },
  ],
  setPromptDeletedAction: {
    act: 'make',
    of: OWN,
    ask: async (world) => ({ args: [{ id: await addPrompt(world), deleted: true }] }),
  },

  explainAction: action('money', { amountYen: 250, reason: REASON, day: '2026-11-25', zone: 'UTC' }),
  takeBackExplanationAction: action('money', { id: '1', reason: REASON }),
  changeThresholdsAction: action('settings', { add: 1_000 }),

  setLimitAction: action('limits', {
    subject: TEAM,
    seen: { budgetYen: null, monthYen: null },
    budgetYen: null,
    monthYen: 90_000,
    reason: REASON,
  }),
  askForMoreAction: action('make', { subject: TEAM, reason: REASON }),
  declineRequestAction: action('limits', { requestId: NOBODY, reason: REASON }),
  stopSendingAction: line('limits', async ({ studio }) => {
    await studio.db.sendingPause.deleteMany()
    return { args: [{ reason: REASON }] }
  }),

  addWebhookAction: sensitive(
    action('webhooks', {
      url: 'https://example.com/hook',
      shape: 'json',
      language: 'en',
      events: ['submission.completed'],
    }),
  ),
  enableWebhookAction: sensitive(onWebhook((id) => ({ id, enabled: false }))),
  removeWebhookAction: sensitive(onWebhook((id) => id)),
  testWebhookAction: onWebhook((id) => id),
  deliverAgainAction: action('webhooks', NOBODY),

  adoptJobAction: action('money', { submissionId: NOBODY, jobId: 'job_1' }),
  decideByHandAction: action('money', { submissionId: NOBODY, billed: true, reason: REASON }),
  correctByHandAction: action('money', { submissionId: NOBODY, billed: true, reason: REASON }),
  liftPauseAction: line('money', async ({ studio }) => {
    const { id } = await studio.db.sendingPause.create({ data: { at: new Date(), reason: 'none' } })
    return { args: [{ pauseId: String(id) }] }
  }),
  skipHoldAction: line('money', async (world) => {
    await addVideo(world, UNKNOWN)
    return { args: [] }
  }),
  openClaimAction: action('money', { submissionId: NOBODY, reason: REASON }),
  markClaimsSentAction: action('money', { submissionIds: [NOBODY] }),
  markClaimsCreditedAction: action('money', { submissionIds: [NOBODY] }),
  markClaimsRefusedAction: action('money', { submissionIds: [NOBODY], note: REASON }),
  reopenClaimsAction: action('money', { submissionIds: [NOBODY] }),

  changeStoryboardAction: [
    action('make', { kind: 'create', name: 'Film', shots: [] }),
    {
      act: 'make',
      of: OWN,
      ask: async (world) => {
        const { id: storyboardId } = await addStoryboard(world)
        return { args: [{ kind: 'describe', storyboardId, name: 'Film 2', seen: { name: 'Film' } }] }
      },
    },
  ],
  deleteStoryboardAction: {
    act: 'make',
    of: OWN,
    ask: async (world) => ({ args: [(await addStoryboard(world)).id] }),
  },
  makeShotsAction: line('make', async (world) => {
    const { id: storyboardId, ...press } = await addStoryboard(world)
    return { args: [{ attemptId: randomUUID(), storyboardId, ...press }] }
  }),

  inviteGuestAction: sensitive(
    action('people', { email: '', role: 'admin', budgetYen: null, projectId: null }),
  ),
  letInAction: sensitive(onPerson({ lock: true })),
  renewInvitationAction: sensitive(onInvitation()),
  withdrawInvitationAction: onInvitation(),
  restoreInvitationAction: sensitive(onInvitation({ withdrawnAt: new Date() })),
  changePersonAction: sensitive(onPerson({ name: 'Mei', role: 'reviewer' })),
  signPersonOutAction: sensitive(onPerson()),
  deactivateAction: sensitive(onPerson()),
  reactivateAction: sensitive(onPerson()),
  changeOwnNameAction: action('see', { name: 'Somebody' }),
  changeOwnPasswordAction: action('see', { current: 'unknown', password: 'short' }),
  endOwnSessionAction: action('see', { sessionId: NOBODY }),
  endOtherSessionsAction: action('see'),

  waysToConfirmAction: action('see'),
  confirmByPasswordAction: action('see', {}),
  confirmByPasskeyAction: action('see', {}),
  askForPasskeyAction: sensitive(action('see')),
  addPasskeyAction: sensitive(action('see', {})),
  confirmExportAction: sensitive(action('see')),
  removePasskeyAction: sensitive(action('see', { passkeyId: NOBODY })),
  connectProviderAction: sensitive(action('see')),
  disconnectProviderAction: sensitive(action('see')),
  setPolicyAction: sensitive(action('settings', { needsPasskey: false })),
  askForAnyPasskeyAction: action('anyone'),
  askGuestForPasskeyAction: action('anyone', { token: 'none', name: 'Aiko', email: 'aiko@example.com' }),
  arriveByLinkAction: action('anyone', { kind: 'join', token: 'none' }),

  restoreAction: {
    act: 'make',
    of: OWN,
    ask: async (world) => ({ args: [[await addTrashed(world)]] }),
  },
  purgeAction: line('purge', async (world) => ({
    args: [[await addTrashed(world)]],
  })),

  addCommentAction: line('comment', async (world) => ({
    args: [
      {
        id: randomUUID(),
        submissionId: await addVideo(world),
        parentId: null,
        text: 'Softer light.',
        atSeconds: null,
        untilSeconds: null,
      },
    ],
  })),
  editCommentAction: {
    act: 'comment',
    of: 'author',
    ask: async (world) => ({ args: [{ id: await addComment(world), text: 'Harder light.' }] }),
  },
  deleteCommentAction: {
    act: 'comment',
    of: OWN,
    ask: async (world) => ({ args: [{ id: await addComment(world) }] }),
  },
  restoreCommentAction: {
    act: 'comment',
    of: OWN,
    ask: async (world) => ({ args: [{ id: await addComment(world, new Date()) }] }),
  },
  markCommentAction: line('comment', async (world) => ({
    args: [{ id: await addComment(world), done: true }],
  })),

  joinAction: action('anyone', { token: 'unknown', name: 'Eve', email: 'eve@example.com', password: 'none' }),
  setupAction: action('anyone', {
    token: 'unknown',
    name: 'Eve',
    email: 'eve@example.com',
    password: 'none',
  }),
}

/** The request of a page or route. */
export function requestOf(name: string, { params = {}, search = {}, json, body }: Asked): Request {
  const [method = 'GET', path = '/'] = name.split(' ')
  const filled = path.replaceAll(/\[(\w+)\]/g, (_, key: string) => params[key] ?? key)
  const url = new URL(filled, ADDRESS)
  url.search = new URLSearchParams(search).toString()
  const sent = json === undefined ? body : JSON.stringify(json)
  return new Request(url, { method: method === 'page' ? 'GET' : method, ...(sent ? { body: sent } : {}) })
}
