import type { ReactNode } from 'react'
import type { Look } from '#machines/wedding/wedding.schema.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import own from './email-sheet.module.css'
import { lookStyles } from './look-styles.tsx'

interface EmailSheetProps {
  look: Look
  names: readonly [string, string]
  children: ReactNode
}

/** An email to guests as mail programs show it, in the look of the couple’s page. */
export function EmailSheet({ look, names, children }: EmailSheetProps) {
  return (
    <div className={lookStyles(look).sheet} data-look={look}>
      <div className={own.email}>
        <p className={own.names}>{coupleName(names)}</p>
        <div className={own.card}>{children}</div>
      </div>
    </div>
  )
}
