/** Every address of the studio, in one place. */
export const paths = {
  signIn: (returnTo?: string) =>
    returnTo ? `/sign-in?returnTo=${encodeURIComponent(returnTo)}` : '/sign-in',
  setup: (token: string) => `/setup?token=${encodeURIComponent(token)}`,
  gallery: () => '/',
  storyboard: () => '/storyboard',
  video: (id: string) => `/videos/${id}`,
  balance: () => '/balance',
  reconcile: () => '/reconcile',
  claims: () => '/reconcile/claims',
  claim: (submissionId: string) => `/reconcile/claims#claim-${submissionId}`,
  proof: () => '/reconcile/proof',
  api: {
    submissions: (before?: string | null) =>
      before ? `/api/submissions?before=${encodeURIComponent(before)}` : '/api/submissions',
    submission: (id: string) => `/api/submissions/${id}`,
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
    ledgerFile: (options: { zone: string; prompts: boolean }) =>
      `/api/ledger/export${search({ zone: options.zone, prompts: options.prompts ? '1' : null })}`,
    draft: () => '/api/draft',
    projects: () => '/api/projects',
    tags: () => '/api/tags',
    prompts: () => '/api/prompts',
    nearPrompt: () => '/api/prompts/near',
    health: () => '/api/health',
  },
}

/** A query string of what is there. */
function search(parameters: Record<string, string | null | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
