/** Where one text is kept for a person in a browser. */
export interface Shelf {
  read(): string | null
  write(text: string): void
}

/** A key of localStorage; where the browser refuses that, or it is full, what is written lives as long as the page. */
export function browserShelf(key: string): Shelf {
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
      } catch {
        // Quota or privacy settings.
      }
    },
  }
}
