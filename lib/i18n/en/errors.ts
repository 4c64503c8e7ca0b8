/** Pages that are not there, or could not be shown. */
export const errors = {
  title: 'This page could not be shown',
  help: 'The studio met a fault while it made this page. Nothing was sent or billed by it. Load it again; if that does not help, tell your admin.',
  helpWithCode:
    'The studio met a fault while it made this page. Nothing was sent or billed by it. Load it again; if that does not help, tell your admin the code below. Code {code}.',
  outdatedTitle: 'The studio has a new version',
  outdatedHelp:
    'This page is older than the studio. Load it again: what you typed stays, and nothing was sent.',
  again: 'Load again',
  notFound: 'There is no page at this address',
  notFoundHelp: 'The address may be mistyped, or the page is gone.',
  toGallery: 'To the gallery',
} as const
