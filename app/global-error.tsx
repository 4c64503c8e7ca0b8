'use client'

import './globals.css'
import { Fault, type FaultProps } from '#components/ui/fault.tsx'

export default function GlobalError(props: FaultProps) {
  return (
    <html lang="en">
      <body>
        <title>Dailies</title>
        <main>
          <Fault {...props} />
        </main>
      </body>
    </html>
  )
}
