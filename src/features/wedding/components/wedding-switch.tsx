import { useId } from 'react'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { useWeddings } from '../use-wedding.ts'
import css from './wedding-switch.module.css'

/**
 * For whoever is in several weddings: which one is worked on, and the way to another one. Nothing
 * for everybody else.
 */
export function WeddingSwitch({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation()
  const { all, current, choose } = useWeddings()
  const id = useId()
  if (!current || all.length < 2) return null
  return (
    <div className={css.switch}>
      <label htmlFor={id}>{t('wedding:switch.label')}</label>
      <select
        id={id}
        value={current.wedding.id}
        onChange={(event) => {
          choose(event.target.value)
          onChosen()
        }}
      >
        {all.map((wedding) => (
          <option key={wedding.id} value={wedding.id}>
            {wedding.me.kind === 'partner'
              ? coupleName(wedding.names)
              : t('wedding:switch.helping', { names: coupleName(wedding.names) })}
          </option>
        ))}
      </select>
    </div>
  )
}
