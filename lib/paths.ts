/** Every address of the studio, in one place. */
export const paths = {
  signIn: (returnTo?: string) =>
    returnTo ? `/sign-in?returnTo=${encodeURIComponent(returnTo)}` : '/sign-in',
  setup: (token: string) => `/setup?token=${encodeURIComponent(token)}`,
  gallery: () => '/',
  /** The gallery of one calendar day. */
  day: (day: string) => `/${search({ since: day, until: day })}`,
  video: (id: string) => `/videos/${id}`,
  compare: (a: string, b: string) => `/compare${search({ a, b })}`,
  dailies: (day?: string) => `/dailies${search({ day })}`,
  balance: (asked: Record<string, string | null> = {}) => `/balance${search(asked)}`,
  reconcile: () => '/reconcile',
  claims: () => '/reconcile/claims',
  claim: (submissionId: string) => `/reconcile/claims#claim-${submissionId}`,
  proof: () => '/reconcile/proof',
  notifications: () => '/notifications',
  team: () => '/team',
  api: {
    find: (typed: string) => `/api/find?q=${encodeURIComponent(typed)}`,
    submissions: (before?: string | null) =>
      before ? `/api/submissions?before=${encodeURIComponent(before)}` : '/api/submissions',
    submission: (id: string) => `/api/submissions/${id}`,
    comments: (id: string) => `/api/submissions/${id}/comments`,
    dailies: (asked: { day: string; zone: string }) => `/api/dailies${search(asked)}`,
    content: (id: string) => `/api/submissions/${id}/content`,
    download: (id: string) => `/api/submissions/${id}/content?download=1`,
    poster: (id: string) => `/api/submissions/${id}/poster`,
    balance: () => '/api/balance',
    reconcile: () => '/api/reconcile',
    claims: (options: { state?: string | null; cursor?: string | null }) =>
      `/api/claims${search({ state: options.state, cursor: options.cursor })}`,
    claimOffers: () => '/api/claims/offers',
    claimsFile: (options: { state?: string | null; zone: string; prompts: boolean }) =>
      `/api/claims/export${search({ state: options.state, zone: options.zone, prompts: options.prompts ? '1' : null })}`,
    proof: (days: { from: string; to: string; zone: string }) => `/api/ledger/proof${search(days)}`,
    proofFile: (days: { from: string; to: string; zone: string }) =>
      `/api/ledger/proof/export${search(days)}`,
    /** `asked` are the filters of the balance page. */
    ledgerFile: (options: { zone: string; prompts: boolean; asked?: Record<string, string | null> }) =>
      `/api/ledger/export${search({ zone: options.zone, prompts: options.prompts ? '1' : null, ...options.asked })}`,
    news: () => '/api/news',
    webhooks: () => '/api/webhooks',
    deliveries: (webhookId: string, cursor: string | null) =>
      `/api/webhooks/${webhookId}/deliveries${search({ cursor })}`,
    health: () => '/api/health',
  },
}

/** A query string of what is there. */
function search(parameters: Record<string, string | null | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
