export interface Account {
  key: string
  spend: number
  maxBudget: number
  revoked: boolean
}

export interface ExampleJob {
  id: string
  account: Account
  prompt: string
  /** How often it was polled and downloaded. */
  polls: number
  downloads: number
}

/** What the service has in memory. */
export interface ExampleState {
  clip: Buffer
  accounts: Account[]
  jobs: ExampleJob[]
  submissions: number
}

export interface Reply {
  status: number
  json?: unknown
  bytes?: Buffer
  headers?: Record<string, string>
}
