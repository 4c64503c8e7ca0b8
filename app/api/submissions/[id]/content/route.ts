/** The MP4 of a submission, whole or in ranges. */
export { mediaRoute as GET, mediaRoute as HEAD } from '../media-route.ts'
