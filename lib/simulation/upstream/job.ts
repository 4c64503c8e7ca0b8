/** One POST that arrived: the truth about it, which the studio does not see. */
export interface Post {
  /** Whose it is: the submission, and the wish behind it, which may have had several submissions. */
  submission: string
  wish: Wish
  send: number
  /** Whether it may still be accepted. */
  open: boolean
  /** Whether its client has read an answer that proves that it was not billed. */
  refused: boolean
  job: Job | null
}

/** What somebody wants one video for. It must never be billed twice. */
export interface Wish {
  posts: Post[]
}

/** An accepted submission, as the service has it. */
export interface Job {
  id: string
  submission: string
  startsAt: number
  endsAt: number
  ends: 'completed' | 'failed'
  /** The submission for whose claim its price was given back. */
  creditedFor: string | null
  /** Its file cannot be downloaded until then; Infinity when it is lost. */
  fileFrom: number
}
