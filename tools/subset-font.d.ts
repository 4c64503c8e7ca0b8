/** The package has no types. The used part of it. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    /** The characters to keep. */
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: { wght: { min: number; max: number } } },
  ): Promise<Buffer>
}
