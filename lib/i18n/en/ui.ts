/** Small parts that are used everywhere. */
export const ui = {
  copied: 'Copied',
  copiedNews: 'Copied.',
  cannotCopy: 'This browser does not let us copy. Select the text and copy it yourself.',
  technical: 'Technical details',
  showPassword: 'Show password',
} as const
