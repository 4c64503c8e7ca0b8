/** Every address of the studio, in one place. */
export const paths = {
  signIn: (returnTo?: string) =>
    returnTo ? `/sign-in?returnTo=${encodeURIComponent(returnTo)}` : '/sign-in',
  setup: (token: string) => `/setup?token=${encodeURIComponent(token)}`,
  gallery: () => '/',
  video: (id: string) => `/videos/${id}`,
  balance: () => '/balance',
  api: {
    submissions: (before?: string | null) =>
      before ? `/api/submissions?before=${encodeURIComponent(before)}` : '/api/submissions',
    submission: (id: string) => `/api/submissions/${id}`,
    content: (id: string) => `/api/submissions/${id}/content`,
    download: (id: string) => `/api/submissions/${id}/content?download=1`,
    poster: (id: string) => `/api/submissions/${id}/poster`,
    balance: () => '/api/balance',
    health: () => '/api/health',
  },
}
