import { isBlank, packagesIn, questionsIn } from '#machines/listings/editor/listing-form.schema.ts'
import { textsIn } from '#machines/listings/editor/typed-value.schema.ts'
import { maxOf } from '#machines/listings/listing-content.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'
import type { Editor } from '../../use-listing-editor.ts'
import { RowList } from './row-list.tsx'

interface Of {
  editor: Editor
}

/** What is offered as a whole, with its price. */
export function PackageFields({ editor: { values, change, errorAt } }: Of) {
  const { t } = useTranslation()
  const rows = packagesIn(values.packages)
  const { errorIn } = errorsOf('packages', rows, errorAt)
  return (
    <div data-field="packages">
      <RowList
        field="packages"
        label={t('listings:page.packages')}
        hint={t('listings:editor.packages.hint')}
        error={errorAt('packages')}
        rows={rows}
        max={maxOf.packages}
        texts={{
          add: t('listings:editor.packages.add'),
          full: t('listings:editor.packages.full', { count: maxOf.packages }),
          removed: t('listings:editor.packages.removed'),
        }}
        nameOf={({ name }, at) =>
          name.trim() || t('listings:editor.packages.nth', { number: at + 1 })
        }
        blank={{ name: '', price: '', includes: '' }}
        onChange={(next) => change('packages', JSON.stringify(next))}
        renderRow={(row, at, set) => (
          <>
            <Pair>
              <TextField
                name={`packages.${at}.name`}
                label={t('listings:editor.packages.name', { number: at + 1 })}
                autoComplete="off"
                value={row.name}
                error={errorIn(at, 'name')}
                onChange={(name) => set({ name })}
              />
              <TextField
                name={`packages.${at}.price`}
                label={t('listings:editor.packages.price', { number: at + 1 })}
                hint={t('listings:editor.packages.priceHint', { currency: values.currency })}
                inputMode="decimal"
                autoComplete="off"
                value={row.price}
                error={errorIn(at, 'priceMinor')}
                onChange={(price) => set({ price })}
              />
            </Pair>
            <TextArea
              name={`packages.${at}.includes`}
              label={t('listings:editor.packages.includes', { number: at + 1 })}
              value={row.includes}
              error={errorIn(at, 'includes')}
              onChange={(includes) => set({ includes })}
            />
          </>
        )}
      />
    </div>
  )
}

/** What couples ask, with the answers. */
export function FaqFields({ editor: { values, change, errorAt } }: Of) {
  const { t } = useTranslation()
  const rows = questionsIn(values.faq)
  const { errorIn } = errorsOf('faq', rows, errorAt)
  return (
    <RowList
      field="faq"
      label={t('listings:page.faq')}
      hint={t('listings:editor.faq.hint')}
      error={errorAt('faq')}
      rows={rows}
      max={maxOf.faq}
      texts={{
        add: t('listings:editor.faq.add'),
        full: t('listings:editor.faq.full', { count: maxOf.faq }),
        removed: t('listings:editor.faq.removed'),
      }}
      nameOf={({ question }, at) =>
        question.trim() || t('listings:editor.faq.nth', { number: at + 1 })
      }
      blank={{ question: '', answer: '' }}
      onChange={(next) => change('faq', JSON.stringify(next))}
      renderRow={(row, at, set) => (
        <>
          <TextField
            name={`faq.${at}.question`}
            label={t('listings:editor.faq.question', { number: at + 1 })}
            autoComplete="off"
            value={row.question}
            error={errorIn(at, 'question')}
            onChange={(question) => set({ question })}
          />
          <TextArea
            name={`faq.${at}.answer`}
            label={t('listings:editor.faq.answer', { number: at + 1 })}
            value={row.answer}
            error={errorIn(at, 'answer')}
            onChange={(answer) => set({ answer })}
          />
        </>
      )}
    />
  )
}

/** Where else the business is found. */
export function LinkFields({ editor: { values, change, errorAt } }: Of) {
  const { t } = useTranslation()
  const rows = textsIn(values.links)
  const { errorIn } = errorsOf('links', rows, errorAt)
  return (
    <RowList<string>
      field="links"
      label={t('listings:editor.field.links')}
      hint={t('listings:editor.links.hint')}
      error={errorAt('links')}
      rows={rows}
      max={maxOf.links}
      texts={{
        add: t('listings:editor.links.add'),
        full: t('listings:editor.links.full', { count: maxOf.links }),
        removed: t('listings:editor.links.removed'),
      }}
      nameOf={(link, at) => link.trim() || t('listings:editor.links.nth', { number: at + 1 })}
      blank=""
      onChange={(next) => change('links', JSON.stringify(next))}
      renderRow={(row, at) => (
        <TextField
          name={`links.${at}`}
          label={t('listings:editor.links.nth', { number: at + 1 })}
          type="url"
          inputMode="url"
          autoComplete="off"
          value={row}
          error={errorIn(at)}
          onChange={(link) => change('links', JSON.stringify(rows.with(at, link)))}
        />
      )}
    />
  )
}

/** What is wrong in a row is told by its place among those that are sent: blank ones are not. */
function errorsOf(field: string, rows: readonly (string | object)[], errorAt: Editor['errorAt']) {
  return {
    errorIn: (at: number, part?: string) => {
      const row = rows[at]
      if (row === undefined || isBlank(row)) return null
      const place = rows.slice(0, at).filter((each) => !isBlank(each)).length
      return errorAt([field, place, part].filter((each) => each !== undefined).join('.'))
    },
  }
}
