import { beforeAll, describe, expect, it } from 'vitest'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import type { Caller } from './caller.ts'
import { addComment } from './gallery/comments/change.ts'
import { listComments } from './gallery/comments/queries.ts'
import { EVERYTHING } from './gallery/filter.ts'
import { find } from './gallery/find.ts'
import { createProject } from './gallery/projects/projects.ts'
import { savePrompt } from './gallery/prompts/saved-prompts.ts'
import { findSubmission, stillFound } from './gallery/queries.ts'
import { changeInput, openInput } from './money/claims/change.ts'
import { openByHand } from './money/claims/open.ts'
import { decisionInput } from './money/reconcile/input.ts'
import { listDeliveries } from './notifications/queries.ts'
import {
  addWebhook,
  removeWebhook,
  testWebhook,
  tryAgain as tryDeliveryAgain,
} from './notifications/webhooks.ts'
import { inviteGuest } from './people/invitations/invite.ts'
import { findOffer, join } from './people/invitations/join.ts'
import { changePerson } from './people/team/change.ts'
import { changeOwnName } from './people/team/own.ts'
import { newUser } from './people/users.ts'
import type { Studio } from './studio.ts'
import { tryAgain } from './submissions/try-again.ts'
import { withdraw } from './submissions/withdraw.ts'

const ID = '018f0000-0000-7000-8000-000000000000'
const PERSON = { name: 'Hana', email: 'hana@example.com', role: 'member', budgetYen: null }
const WEBHOOK = { url: 'https://example.com', shape: 'json', language: 'en', events: ['completed'] }

type Verb = (studio: Studio, caller: Caller, broken: string) => Promise<unknown>

/** The functions that take a text or an id from a client; none may pass these texts to the database. */
const VERBS: Record<string, Verb> = {
  changeOwnName: (studio, caller, name) => changeOwnName(studio, caller, { name }),
  inviteGuest: (studio, caller, email) =>
    inviteGuest(studio, caller, { ...PERSON, projectId: null, email }, 'en'),
  findOffer: (studio, _caller, token) => findOffer(studio, token),
  join: (studio, _caller, token) => join(studio, { token }, { address: '203.0.113.1', agent: null }),
  changePerson: (studio, caller, name) => changePerson(studio, caller, { ...PERSON, personId: ID, name }),
  withdraw,
  tryAgain,
  openByHand: (studio, caller, reason) => openByHand(studio, caller, { submissionId: ID, reason }),
  'openByHand of an id': (studio, caller, submissionId) =>
    openByHand(studio, caller, { submissionId, reason: 'It is black.' }),
  addWebhook: (studio, caller, path) =>
    addWebhook(studio, caller, { ...WEBHOOK, url: `https://example.com/${path}` }),
  removeWebhook,
  testWebhook,
  'tryAgain of a delivery': tryDeliveryAgain,
  listDeliveries: (studio, caller, webhookId) => listDeliveries(studio, caller, { webhookId }),
  createProject,
  savePrompt: (studio, caller, name) => savePrompt(studio, caller, { id: null, name, text: 'A calm sea' }),
  addComment: (studio, caller, text) =>
    addComment(studio, caller, {
      id: ID,
      submissionId: ID,
      parentId: null,
      text,
      atSeconds: null,
      untilSeconds: null,
    }),
  find,
  findSubmission,
  listComments,
  stillFound: (studio, caller, id) => stillFound(studio, caller, [id], EVERYTHING),
}

describe('client input', () => {
  const test = studioOfTests()
  let admin: Caller
  beforeAll(async () => {
    admin = await makeCaller(test.studio, { role: 'admin' })
  })

  it.each(Object.entries(VERBS))('%s answers a text with NUL or a lone surrogate', async (_, verb) => {
    for (const broken of ['a\0b', 'half \ud800']) {
      const answer = await verb(test.studio, admin, broken)
      expect(answer).not.toMatchObject({ kind: 'done' })
    }
  })
})

it('every stored text refuses control characters', () => {
  for (const control of ['\0', '\u0007', '\u009f', '\ud800']) {
    const text = `Because ${control}.`
    expect(newUser.shape.name.safeParse(text).success).toBe(false)
    expect(changeInput.safeParse({ submissionIds: [ID], note: text }).success).toBe(false)
    expect(openInput.safeParse({ submissionId: ID, reason: text }).success).toBe(false)
    expect(decisionInput.safeParse({ submissionId: ID, billed: true, reason: text }).success).toBe(false)
  }
  expect(decisionInput.safeParse({ submissionId: ID, billed: true, reason: 'Two\nlines.' }).success).toBe(
    true,
  )
})
