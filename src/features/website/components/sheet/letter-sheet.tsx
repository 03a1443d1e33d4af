import type { ReactNode } from 'react'
import type { Look } from '#machines/wedding/wedding.schema.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import own from './letter-sheet.module.css'
import { lookStyles } from './look-styles.tsx'

interface LetterSheetProps {
  look: Look
  names: readonly [string, string]
  children: ReactNode
}

/** A letter to guests as mail programs show it, in the look of the couple’s page. */
export function LetterSheet({ look, names, children }: LetterSheetProps) {
  return (
    <div className={lookStyles(look).sheet} data-look={look}>
      <div className={own.letter}>
        <p className={own.names}>{coupleName(names)}</p>
        <div className={own.card}>{children}</div>
      </div>
    </div>
  )
}
