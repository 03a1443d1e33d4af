import { t } from '#src/i18n/t.ts'
import { Icon } from '#src/ui/actions/icon.tsx'
import { LateIcon } from '#src/ui/actions/late-icon.tsx'
import css from './answer.module.css'

/** What a guest has answered for one event, by its mark and in words. */
export function Answer({ given }: { given: keyof typeof marks | 'uninvited' }) {
  return (
    <span className={css.answer} data-answer={given}>
      {given === 'coming' ? <Icon name="done" /> : given === 'uninvited' ? null : <LateIcon name={marks[given]} />}
      {t(`guests:answer.${given}`)}
    </span>
  )
}

const marks = { coming: 'open', not_coming: 'no', pending: 'open' } as const
