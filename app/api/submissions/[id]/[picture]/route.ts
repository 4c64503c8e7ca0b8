/** The poster, thumbnail or sprite of a clip. */
export { mediaRoute as GET, mediaRoute as HEAD } from '../media-route.ts'
