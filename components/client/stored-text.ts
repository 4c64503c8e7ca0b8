/** Where one text is kept for a person in a browser. */
export interface StoredText {
  read(): string | null
  /** Whether it is kept. */
  write(text: string): boolean
}

/** A key of localStorage; where the browser refuses that, or it is full, what is written lives as long as the page. */
export function storedText(key: string): StoredText {
  return {
    read() {
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    write(text) {
      try {
        localStorage.setItem(key, text)
        return true
      } catch {
        // Quota or privacy settings.
        return false
      }
    },
  }
}
