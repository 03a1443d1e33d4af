import { listSections, fieldsOf } from '#machines/website/sections/section-kinds.schema.ts'
import type {
  EntryField,
  FieldDefinition,
  ListSection,
} from '#machines/website/sections/section-kinds.schema.ts'
import { entriesAs, entriesIn, entryProblem } from '#machines/website/website-form.schema.ts'
import type { Entry } from '#machines/website/sections/sections.schema.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { useRowOrder } from '#src/ui/actions/use-row-order.ts'
import { Row } from '#src/ui/layout/layout.tsx'
import { useWebsite } from '../../use-website.ts'
import { MoveButtons } from './move-buttons.tsx'
import css from './editor.module.css'

interface EntryFieldsProps {
  kind: ListSection
  /** The value as stored in the form. */
  value: string
  /** Whether the field was refused: each input then shows what is wrong. */
  isRefused: boolean
  onChange: (value: string) => void
}

/** The entries of a section, with the fields that the table of sections defines. */
export function EntryFields({ kind, value, isRefused, onChange }: EntryFieldsProps) {
  const { t } = useTranslation()
  const entries = entriesIn(value)
  const change = (next: readonly Entry[]) => onChange(entriesAs(kind, next))
  const { group, ...order } = useRowOrder<HTMLOListElement>({
    name: kind,
    count: entries.length,
    onMove: (from, to) =>
      change(entries.toSpliced(from, 1).toSpliced(to, 0, ...entries.slice(from, from + 1))),
  })
  return (
    <ol ref={group} className={css.rows}>
      {entries.map((entry, at) => (
        // An entry's only name is its place. Keyboard users reorder with the buttons.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dragged is dropped on an entry
        <li key={at} {...order.target(at)}>
          <OneEntry
            {...{ kind, entry, at, order, isRefused }}
            count={entries.length}
            onChange={(changed) => change(entries.with(at, changed))}
            onRemove={() => {
              order.focusNext(`[data-add="${kind}"] button`)
              change(entries.toSpliced(at, 1))
            }}
          />
        </li>
      ))}
      <li data-add={kind}>
        <Button
          kind="quiet"
          icon="add"
          disabledReason={
            entries.length < listSections[kind].maxEntries
              ? null
              : t('publishing:sections.full', { count: listSections[kind].maxEntries })
          }
          onPress={() => {
            order.focusNext(`${order.row(entries.length)} input`)
            change([...entries, {}])
          }}
        >
          {t(`publishing:sections.add.${kind}`)}
        </Button>
      </li>
    </ol>
  )
}

interface OneEntryProps extends Pick<EntryFieldsProps, 'kind' | 'isRefused'> {
  entry: Entry
  at: number
  count: number
  order: Pick<ReturnType<typeof useRowOrder>, 'handle' | 'moveBy'>
  onChange: (entry: Entry) => void
  onRemove: () => void
}

function OneEntry({ kind, entry, at, count, order, isRefused, onChange, onRemove }: OneEntryProps) {
  const { t } = useTranslation()
  const name = t(`publishing:sections.entry.${kind}`, { number: at + 1 })
  return (
    <fieldset className={css.group}>
      <legend>{name}</legend>
      {fieldsOf(kind).map(([field, definition]) => (
        <FieldInput
          key={field}
          id={`${kind}-${at}-${field}`}
          field={field}
          definition={definition}
          value={entry[field] ?? ''}
          error={isRefused ? errorText(entryProblem(kind, entry, field)) : null}
          onChange={(value) => onChange({ ...entry, [field]: value })}
        />
      ))}
      <Row flush>
        <MoveButtons name={name} at={at} count={count} order={order} />
        <Button kind="bare" name={t('publishing:sections.removeName', { name })} onPress={onRemove}>
          {t('publishing:sections.remove')}
        </Button>
      </Row>
    </fieldset>
  )
}

interface FieldInputProps {
  id: string
  field: EntryField
  definition: FieldDefinition
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** One input, by its definition. */
function FieldInput({ id, field, definition: { is, isRequired }, ...input }: FieldInputProps) {
  const { t } = useTranslation()
  const shared = {
    name: id,
    label: t(`website:guest.field.${field}`),
    required: isRequired ?? false,
    ...input,
  }
  switch (is) {
    case 'text':
      return <TextArea {...shared} />
    case 'day':
      return <DateField {...shared} {...dateFieldTexts()} />
    case 'photo':
      return <PhotoChoice {...shared} />
    case 'link':
      return <TextField {...shared} type="url" autoComplete="off" />
    case 'line':
    case 'fact':
      return <TextField {...shared} autoComplete="off" />
    default:
      return is satisfies never
  }
}

/** Chooses one of the photos that were already uploaded. */
export function PhotoChoice({
  hint,
  ...select
}: {
  name: string
  label: string
  hint?: string
  value: string
  error: string | null
  onChange: (id: string) => void
}) {
  const { t } = useTranslation()
  const { website } = useWebsite()
  return (
    <Select
      {...select}
      hint={website.photos.length > 0 ? hint : t('publishing:sections.noPhotos')}
      empty={t('publishing:sections.noPhoto')}
      choices={website.photos.map(({ id, alt }) => ({ value: id, label: alt }))}
    />
  )
}
