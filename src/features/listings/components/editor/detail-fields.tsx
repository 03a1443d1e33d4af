import { categoryFields, fields } from '#machines/listings/fields/category-fields.schema.ts'
import type { FieldKey } from '#machines/listings/fields/category-fields.schema.ts'
import type { Field } from '#machines/listings/fields/field.schema.ts'
import { textsIn } from '#machines/listings/editor/typed-value.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { t } from '#src/i18n/i18n.ts'
import type { TextKey } from '#src/i18n/i18n.ts'
import { Checkbox, ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { optionName } from '#src/i18n/parts/listings/field-value.ts'
import type { Editor } from '../../use-listing-editor.ts'
import css from './editor.module.css'

/** What the category states, a group a heading: the definitions of its fields make the form. */
export function DetailFields({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const { category } = editor.record
  return (
    <Card label={t('listings:editor.section.details')}>
      <h2>{t('listings:editor.section.details')}</h2>
      <Soft>
        {t('listings:editor.detailsLead', { category: t(`vendors:category.${category}`) })}
      </Soft>
      {/* Every group has a heading, which a test holds. */}
      {categoryFields[category].map(({ group, fields: keys }) => (
        <div key={group} className={css.detailGroup}>
          <h3>{t(`listings:group.${group}` as TextKey)}</h3>
          <div className={css.details}>
            {keys.map((key) => (
              <DetailField key={key} editor={editor} detail={key} />
            ))}
          </div>
        </div>
      ))}
    </Card>
  )
}

function DetailField({ editor, detail }: { editor: Editor; detail: FieldKey }) {
  const { t } = useTranslation()
  const { values, change, errorAt } = editor
  const field: Field = fields[detail]
  const name = `details.${detail}` as const
  const props = {
    name,
    label: t(`listings:field.${detail}`),
    value: values[name],
    error: errorAt(name),
    onChange: (value: string) => change(name, value),
  }
  if (field.kind === 'text')
    return (
      <div className={css.whole}>
        <TextArea {...props} />
      </div>
    )
  if (field.kind === 'choices')
    return (
      <Options
        {...props}
        options={field.options.map((value) => ({ value, label: optionName(detail, value) }))}
      />
    )
  if (field.kind === 'yesNo' || field.kind === 'choice')
    return (
      <div className={field.kind === 'choice' ? css.whole : undefined}>
        <ChoiceTiles
          {...props}
          abreast={field.kind === 'yesNo'}
          clear={t('ui:clear')}
          onClear={() => change(name, '')}
          choices={choicesOf(detail, field)}
        />
      </div>
    )
  return (
    <TextField
      {...props}
      {...(field.kind === 'number' ? { inputMode: 'numeric' as const } : {})}
      {...(field.kind === 'money' ? { inputMode: 'decimal' as const } : {})}
      autoComplete="off"
      hint={hintOf(field, values.currency)}
    />
  )
}

function choicesOf(detail: FieldKey, field: Extract<Field, { kind: 'yesNo' | 'choice' }>) {
  const stated =
    field.kind === 'yesNo'
      ? (['yes', 'no'] as const).map((value) => ({ value, label: t(`listings:${value}`) }))
      : field.options.map((value) => ({ value, label: optionName(detail, value) }))
  return [...stated, { value: '', label: t('listings:editor.skip') }]
}

function hintOf(field: Extract<Field, { kind: 'number' | 'money' | 'time' }>, currency: string) {
  if (field.kind === 'number') return t(`listings:editor.unitHint.${field.unit}`)
  if (field.kind === 'time') return t('listings:editor.timeHint')
  return field.per
    ? t(`listings:editor.amountPer.${field.per}`, { currency })
    : t('listings:editor.amountIn', { currency })
}

/** Several of the options of a field, kept in their order. */
function Options({
  name,
  label,
  value,
  error,
  options,
  onChange,
}: {
  name: string
  label: string
  value: string
  error: string | null
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  const chosen = textsIn(value)
  return (
    <fieldset className={`${css.group} ${css.whole}`}>
      <legend>{label}</legend>
      {error ? <p className={css.problem}>{error}</p> : null}
      <div className={css.options}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            checked={chosen.includes(option.value)}
            onChange={(isOn) => {
              const now = options
                .map((each) => each.value)
                .filter((each) => (each === option.value ? isOn : chosen.includes(each)))
              onChange(now.length === 0 ? '' : JSON.stringify(now))
            }}
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
