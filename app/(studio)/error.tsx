'use client'

export { Fault as default } from '#components/ui/fault.tsx'
