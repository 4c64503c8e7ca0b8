export { Arriving as default } from '#components/shell/arriving.tsx'
