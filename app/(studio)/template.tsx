export { PageArriving as default } from '#components/shell/arriving.tsx'
