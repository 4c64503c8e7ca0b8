import { paths } from '#lib/paths.ts'

/** The small picture of a clip; the text beside it names the video. */
export function Thumbnail({ id, className }: { id: string; className: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: our own route sends it at its final size
    <img
      src={paths.api.thumbnail(id)}
      alt=""
      loading="lazy"
      fetchPriority="low"
      decoding="async"
      className={`object-cover ${className}`}
    />
  )
}
