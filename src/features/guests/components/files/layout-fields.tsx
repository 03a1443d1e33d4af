import type { FileSeen } from '#machines/guests/flow/guest-import.schema.ts'
import { encodings } from '#machines/guests/import/source.schema.ts'
import type { Layout } from '#machines/guests/import/source.schema.ts'
import { t } from '#src/i18n/t.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import css from './import.module.css'

/** Which sheet of the file is read, whether its first row names the columns, and in which alphabet. */
export function LayoutFields({ file: { sheets, layout, isText }, onChange }: { file: FileSeen; onChange: (layout: Layout) => void }) {
  return (
    <div className={css.columns}>
      {sheets.length > 1 ? (
        <Select
          name="sheet"
          label={t('guests:import.layout.sheet')}
          value={String(layout.sheet)}
          empty={t('guests:import.layout.sheet')}
          choices={sheets.map((label, place) => ({ value: String(place), label }))}
          onChange={(sheet) => onChange({ ...layout, sheet: Number(sheet), headings: 'found' })}
        />
      ) : null}
      <Select
        name="headings"
        label={t('guests:import.layout.firstRow')}
        value={layout.headings}
        empty={t('guests:import.layout.firstRow')}
        choices={(['found', 'none'] as const).map((value) => ({ value, label: t(`guests:import.layout.headings.${value}`) }))}
        onChange={(headings) => onChange({ ...layout, headings })}
      />
      {isText ? (
        <Select
          name="encoding"
          label={t('guests:import.layout.letters')}
          hint={t('guests:import.layout.lettersHint')}
          value={layout.encoding}
          empty={t('guests:import.layout.letters')}
          choices={encodings.map((value) => ({ value, label: t(`guests:import.layout.encodings.${value}`) }))}
          onChange={(encoding) => onChange({ ...layout, encoding })}
        />
      ) : null}
    </div>
  )
}
