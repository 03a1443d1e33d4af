import type { UnreadWord } from '#machines/guests/import/dry-run.schema.ts'
import type { WordMeaning } from '#machines/guests/foreign/source.schema.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { sideName } from '../table/lines.tsx'
import css from './import.module.css'

interface UnreadProps {
  unread: readonly UnreadWord[]
  names: readonly [string, string]
  onMean: (word: UnreadWord, meaning: WordMeaning) => void
}

/** Words of the file that say nothing to us, each with what it may mean. */
export function UnreadWords({ unread, names, onMean }: UnreadProps) {
  const { t } = useTranslation()
  if (unread.length === 0) return null
  return (
    <section className={css.lines} aria-label={t('guests:import.unread.title')}>
      <h3>{t('guests:import.unread.title')}</h3>
      <Soft small>{t('guests:import.unread.text')}</Soft>
      <div className={css.columns}>
        {unread.map((one) => (
          <Select
            key={`${one.place} ${one.word}`}
            name={`word-${one.place}-${one.word}`}
            label={t('guests:import.unread.word', {
              word: one.word,
              header: one.header || t('guests:import.unnamed', { count: one.place + 1 }),
            })}
            hint={t('guests:import.rows', { count: one.count })}
            value={one.meaning === 'note' ? '' : one.meaning}
            empty={t('guests:import.unread.note')}
            choices={one.choices.flatMap((value) =>
              value === 'note' ? [] : [{ value, label: meaningText(value, names) }],
            )}
            onChange={(meaning) => onMean(one, meaning || 'note')}
          />
        ))}
      </div>
    </section>
  )
}

function meaningText(meaning: Exclude<WordMeaning, 'note'>, names: readonly [string, string]) {
  if (meaning === 'first' || meaning === 'second' || meaning === 'both')
    return sideName({ side: meaning }, names)
  if (meaning === 'adult' || meaning === 'child' || meaning === 'infant')
    return t(`guests:guest.ages.${meaning}`)
  return t(`guests:answer.${meaning}`)
}
