/**
 * The acts that the audit log keeps, as `area.act`; audit.json has their texts. A new act is added here, recorded by
 * record.ts in its own transaction, and never renamed: rows keep the name.
 */
export const AUDIT_ACTS = [
  'signIn.done',
  'signIn.out',
  'signIn.wrong',
  'signIn.slowed',
  'signIn.deactivated',
  'signIn.refused',
  'signIn.confirmed',
  'person.added',
  'person.changed',
  'person.deactivated',
  'person.reactivated',
  'person.passwordChanged',
  'person.passwordReset',
  'person.locked',
  'person.sessionsEnded',
  'passkey.added',
  'passkey.removed',
  'provider.connected',
  'provider.disconnected',
  'invitation.made',
  'invitation.renewed',
  'invitation.withdrawn',
  'invitation.restored',
  'limit.changed',
  'limit.asked',
  'limit.declined',
  'limit.sendingStopped',
  'webhook.added',
  'webhook.changed',
  'webhook.removed',
  'settings.changed',
  'money.decided',
  'money.explained',
  'money.explanationTakenBack',
  'money.claimsChanged',
  'money.pauseLifted',
  'money.holdSkipped',
  'video.withdrawn',
  'video.trashed',
  'video.restored',
  'video.purged',
  'export.made',
] as const

export type AuditAct = (typeof AUDIT_ACTS)[number]

type AreaOf<Act extends string> = Act extends `${infer Area}.${string}` ? Area : never

/** The first words of the acts, by which the log is filtered. */
export type AuditArea = AreaOf<AuditAct>

export const AUDIT_AREAS = [...new Set(AUDIT_ACTS.map((act) => act.split('.')[0] as AuditArea))]

/** The kinds of subjects of acts. */
export type AuditSubject =
  | 'person'
  | 'account'
  | 'key'
  | 'project'
  | 'invitation'
  | 'video'
  | 'webhook'
  | 'explanation'
  | 'file'

/** The facts of an act before and after it; audit.json has their texts. Never a secret. */
export type AuditFacts = {
  [Fact in AuditFact]?: string | number | boolean | readonly (string | number)[] | null
}

export type AuditFact =
  | 'name'
  | 'door'
  | 'needsPasskey'
  | 'email'
  | 'role'
  | 'limitYen'
  | 'monthLimitYen'
  | 'browsers'
  | 'events'
  | 'enabled'
  | 'lowBalancesYen'
  | 'state'
  | 'yen'
  | 'reason'
  | 'videos'
  | 'count'
  | 'asked'
