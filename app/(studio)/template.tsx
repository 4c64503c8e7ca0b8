export { PageArriving as default } from '#components/frame/arriving.tsx'
