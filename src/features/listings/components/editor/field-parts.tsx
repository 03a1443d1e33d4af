import type { ListingField } from '#machines/listings/editor/listing-form.schema.ts'
import type { TextKey } from '#src/i18n/i18n.ts'
import { t } from '#src/i18n/i18n.ts'
import type { Editor } from '../../use-listing-editor.ts'

/**
 * What a field of the form needs, whatever its control. Every field has a label, which a test
 * holds.
 */
export function fieldProps({ values, change, errorAt }: Editor, field: ListingField) {
  return {
    name: field,
    label: t(`listings:editor.field.${field}` as TextKey),
    value: values[field],
    error: errorAt(field),
    onChange: (value: string) => change(field, value),
    autoComplete: 'off',
  }
}

/** Puts the focus into a field of the page by its name. */
export function focusField(name: string) {
  const field = document.querySelector<HTMLElement>(
    `[name="${name}"], [data-field="${name}"] button`,
  )
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
