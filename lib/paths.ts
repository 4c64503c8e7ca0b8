/** Every address of the studio, in one place. */
export const paths = {
  signIn: (returnTo?: string) =>
    returnTo ? `/sign-in?returnTo=${encodeURIComponent(returnTo)}` : '/sign-in',
  setup: (token: string) => `/setup?token=${encodeURIComponent(token)}`,
  /** The page of an invitation or sign-in link (lib/people/invitations). */
  join: (token: string) => `/join?token=${encodeURIComponent(token)}`,
  gallery: (query?: string) => (query ? `/?${query}` : '/'),
  /** The gallery of one calendar day. */
  day: (day: string) => `/${search({ since: day, until: day })}`,
  /** The gallery of one project. */
  project: (id: string) => `/${search({ project: id })}`,
  trash: (before?: string) => `/trash${search({ before: before ?? null })}`,
  storyboards: () => '/storyboard',
  storyboard: (id: string) => `/storyboard/${id}`,
  /** `filter` is the `filterKey` of the gallery in which it stands. */
  video: (id: string, filter = '') => `/videos/${id}${search({}, filter)}`,
  /** A comment on a video: the part of the page named by `commentAnchor`. */
  comment: (videoId: string, id: string) => `/videos/${videoId}#${commentAnchor(id)}`,
  /** The composer with a video to try again, perhaps as asked by a comment. */
  again: (videoId: string, commentId: string) => `/${search({ from: videoId, comment: commentId })}`,
  /** Two to four videos side by side, in this order. */
  compare: (...ids: string[]) => `/compare?ids=${ids.join(',')}`,
  dailies: (day?: string) => `/dailies${search({ day })}`,
  /** Some videos, one after another in this order. */
  play: (ids: readonly string[]) => `/dailies${search({ ids: ids.join(',') })}`,
  playStoryboard: (id: string) => `/dailies${search({ storyboard: id })}`,
  balance: (asked: Record<string, string | null> = {}) => `/balance${search(asked)}`,
  limits: () => '/balance/limits',
  statement: (asked: { month?: string; language?: string } = {}) => `/balance/statement${search(asked)}`,
  reconcile: () => '/reconcile',
  claims: (asked: { state?: string | null; pages?: string } = {}) => `/reconcile/claims${search(asked)}`,
  claim: (submissionId: string) => `/reconcile/claims#claim-${submissionId}`,
  proof: (asked: Record<string, string | null> = {}) => `/reconcile/proof${search(asked)}`,
  notifications: () => '/notifications',
  team: () => '/team',
  audit: (asked: Record<string, string | null> = {}) => `/team/audit${search(asked)}`,
  api: {
    find: (typed: string) => `/api/find?q=${encodeURIComponent(typed)}`,
    /** `filter` is a `filterKey` of lib/gallery/filter.ts. */
    submissions: (filter = '', before?: string | null) =>
      `/api/submissions${search({ before: before ?? null }, filter)}`,
    someSubmissions: (ids: readonly string[], filter = '') =>
      `/api/submissions${search({ ids: ids.join(',') }, filter)}`,
    countOfSubmissions: (filter: string) => `/api/submissions/count${search({}, filter)}`,
    idsOfSubmissions: (filter: string) => `/api/submissions/ids${search({}, filter)}`,
    choices: () => '/api/gallery/choices',
    zip: () => '/api/submissions/zip',
    submission: (id: string) => `/api/submissions/${id}`,
    comments: (id: string) => `/api/submissions/${id}/comments`,
    /** `asked` is a day with its zone, or ids with commas between them. */
    dailies: (asked: { day: string; zone: string } | { ids: string }) =>
      `/api/dailies${search({ ...asked })}`,
    content: (id: string) => `/api/submissions/${id}/content`,
    download: (id: string) => `/api/submissions/${id}/content?download=1`,
    poster: (id: string) => `/api/submissions/${id}/poster`,
    /** The poster as lists show it. */
    thumbnail: (id: string) => `/api/submissions/${id}/thumbnail`,
    sprite: (id: string) => `/api/submissions/${id}/sprite`,
    balance: () => '/api/balance',
    claimsFile: (asked: { state?: string | null; zone: string }) => `/api/claims/export${search(asked)}`,
    proofFile: (days: { from: string; to: string; zone: string }) =>
      `/api/ledger/proof/export${search(days)}`,
    /** `asked` are the filters of the page Money, as for `linesFile`. */
    ledgerFile: (asked: Record<string, string | null> & { zone: string }) =>
      `/api/ledger/export${search(asked)}`,
    linesFile: (asked: Record<string, string | null> & { zone: string }) =>
      `/api/ledger/videos${search(asked)}`,
    auditFile: (asked: Record<string, string | null>) => `/api/audit/export${search(asked)}`,
    line: () => '/api/line',
    news: () => '/api/news',
    deliveries: (webhookId: string, cursor: string | null) =>
      `/api/webhooks/${webhookId}/deliveries${search({ cursor })}`,
    prompts: () => '/api/prompts',
    nearPrompt: () => '/api/prompts/near',
    health: () => '/api/health',
    violations: () => '/api/violations',
  },
}

/** The anchor of a comment in its page. */
export function commentAnchor(id: string): string {
  return `comment-${id}`
}

/** A query string of the given values, appended to another one. */
function search(parameters: Record<string, string | null | undefined>, before = ''): string {
  const query = new URLSearchParams(before)
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}

/** The path if it stays on this site, else the gallery. Browsers read `//x` and `/\x` as other hosts. */
export function ownPath(path: string | null | undefined): string {
  return path && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : '/'
}
