/** In place of a project's id in a filter: submissions without a project. */
export const NO_PROJECT = 'none'
