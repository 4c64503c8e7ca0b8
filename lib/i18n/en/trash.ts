/** The trash: what it holds, for how long, and the ways out of it. */
export const trash = {
  title: 'Trash',
  intro:
    'What is here can be restored for {days} days. Then its files are deleted for good; what it cost, its prompt and its history stay.',
  loading: 'Loading the trash',
  empty: 'The trash is empty',
  emptyHelp: 'Select something in the gallery and put it in the trash; it is kept here for {days} days.',
  toGallery: 'To the gallery',
  by: '{by} put it here {when}.',
  unknownBy: 'Put here {when}.',
  left: '{days, plural, =0 {Deleted today} one {# day left} other {# days left}}',
  restore: 'Restore',
  restoreNamed: 'Restore: {title}',
  restored: 'Restored. It is in the gallery again.',
  tooLate: 'It is not in the trash any more.',
  deleteNow: 'Delete now…',
  deleteNamed: 'Delete now: {title}',
  deleteTitle: 'Delete for good?',
  deleteHelp:
    'The video and its pictures are deleted at once, and nobody can bring them back. What it cost, its prompt and its history stay.',
  deleteAct: 'Delete for good',
  deleted: 'Deleted for good.',
  notDeleted: 'It was not deleted: it is not in the trash any more, or its claim is open.',
  adminsDelete: 'Only admins delete what can still be restored.',
  older: 'Show older',
  loadingOlder: 'Loading…',
  broke: 'The connection broke. Look again: the list shows what happened.',
} as const
