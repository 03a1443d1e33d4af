import type { FileSeen } from '#machines/guests/flow/guest-import.schema.ts'
import { encodings } from '#machines/guests/foreign/source.schema.ts'
import type { Layout } from '#machines/guests/foreign/source.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import css from './import.module.css'

/**
 * Which sheet of the file is read, whether its first row names the columns, and in which alphabet.
 */
export function LayoutFields({
  file: { sheets, layout, isText },
  onChange,
}: {
  file: FileSeen
  onChange: (layout: Layout) => void
}) {
  const { t } = useTranslation()
  return (
    <div className={css.columns}>
      {sheets.length > 1 ? (
        <Select
          name="sheet"
          label={t('guests:import.layout.sheet')}
          value={layout.sheet === 0 ? '' : String(layout.sheet)}
          empty={sheets[0] ?? ''}
          choices={sheets.slice(1).map((label, place) => ({ value: String(place + 1), label }))}
          onChange={(sheet) => onChange({ ...layout, sheet: Number(sheet), headings: 'found' })}
        />
      ) : null}
      <Select
        name="headings"
        label={t('guests:import.layout.firstRow')}
        value={layout.headings === 'found' ? '' : layout.headings}
        empty={t('guests:import.layout.headings.found')}
        choices={[{ value: 'none' as const, label: t('guests:import.layout.headings.none') }]}
        onChange={(headings) => onChange({ ...layout, headings: headings || 'found' })}
      />
      {isText ? (
        <Select
          name="encoding"
          label={t('guests:import.layout.letters')}
          hint={t('guests:import.layout.lettersHint')}
          value={layout.encoding === 'found' ? '' : layout.encoding}
          empty={t('guests:import.layout.encodings.found')}
          choices={encodings.flatMap((value) =>
            value === 'found'
              ? []
              : [{ value, label: t(`guests:import.layout.encodings.${value}`) }],
          )}
          onChange={(encoding) => onChange({ ...layout, encoding: encoding || 'found' })}
        />
      ) : null}
    </div>
  )
}
