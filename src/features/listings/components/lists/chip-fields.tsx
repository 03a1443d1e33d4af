import { useEffect, useRef, useState } from 'react'
import { textsIn } from '#machines/listings/editor/typed-value.schema.ts'
import { spokenLanguages } from '#machines/listings/listing-content.schema.ts'
import type { Town } from '#machines/places/town.schema.ts'
import { comboboxTexts } from '#src/i18n/parts/combobox.ts'
import { townText } from '#src/i18n/parts/listings/town-text.ts'
import { countryName, inAlphabet, spokenLanguage } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Combobox } from '#src/ui/forms/combobox/combobox.tsx'
import { SuggestingField } from '#src/ui/forms/combobox/suggesting-field.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { readTowns } from '../../own-listing.queries.ts'
import type { Editor } from '../../use-listing-editor.ts'
import css from '../editor/editor.module.css'

interface Of {
  editor: Editor
}

/** Towns beside the business's own, found by typing; `country` is its own. */
export function TownFields({
  editor: { values, change, errorAt },
  country,
}: Of & { country: string }) {
  const { t } = useTranslation()
  const towns = textsIn(values['area.towns'])
  const set = (next: string[]) => change('area.towns', JSON.stringify(next))
  const [found, setFound] = useState<Town[]>([])
  const add = (name: string) => {
    if (name !== '' && !towns.includes(name)) set([...towns, name])
  }
  return (
    <div className={css.group}>
      <SuggestingField
        isEmptied
        name="area.towns"
        label={t('listings:editor.field.area.towns')}
        placeholder=""
        hint={t('listings:editor.towns.hint')}
        error={errorAt('area.towns')}
        none={t('listings:editor.towns.none')}
        value=""
        load={async (text) => {
          const answer = await readTowns(text)
          const items = answer.result === 'answer' ? answer.body.items : []
          setFound(items)
          return items.map((town) => ({
            id: String(town.id),
            text: town.name,
            note: [town.region, countryName(town.country)].filter(Boolean).join(', '),
          }))
        }}
        onChoose={(id) => {
          const town = found.find((each) => String(each.id) === id)
          if (town) add(townText(town, country))
        }}
        onText={add}
      />
      <Chips
        label={t('listings:editor.towns.chosen')}
        values={towns}
        nameOf={(town) => town}
        onChange={set}
      />
    </div>
  )
}

/** In which languages couples are spoken with. */
export function LanguageFields({ editor: { values, change, errorAt } }: Of) {
  const { t } = useTranslation()
  const codes = textsIn(values.languages)
  const [typing, setTyping] = useState('')
  const set = (next: string[]) => change('languages', JSON.stringify(next))
  const choices = spokenLanguages
    .filter((code) => !codes.includes(code))
    // A code is no name of a language: "is" begins nothing but Icelandic by chance.
    .map((code) => ({ value: `language.${code}`, label: spokenLanguage(code) }))
    .toSorted((one, other) => inAlphabet(one.label, other.label))
  return (
    <div className={css.group}>
      <Combobox
        name="languages"
        label={t('listings:editor.field.languages')}
        hint={t('listings:editor.languages.hint')}
        error={errorAt('languages')}
        value={typing}
        choices={choices}
        texts={comboboxTexts(t('listings:editor.languages.unknown'))}
        onChange={(value) => {
          const code = choices.find((choice) => choice.value === value)?.value.split('.')[1]
          setTyping(code ? '' : value)
          if (code) set([...codes, code])
        }}
      />
      <Chips
        label={t('listings:editor.languages.chosen')}
        values={codes}
        nameOf={spokenLanguage}
        onChange={set}
      />
    </div>
  )
}

/** What was added, each to be removed. */
function Chips({
  label,
  values,
  nameOf,
  onChange,
}: {
  label: string
  values: string[]
  nameOf: (value: string) => string
  onChange: (values: string[]) => void
}) {
  const { t } = useTranslation()
  const showToast = useToast()
  const latest = useRef({ values, onChange })
  useEffect(() => void (latest.current = { values, onChange }))
  if (values.length === 0) return null
  const putBack = (value: string, at: number) => {
    const { values: now, onChange: change } = latest.current
    if (!now.includes(value)) change(now.toSpliced(at, 0, value))
  }
  return (
    <ul className={css.chips} aria-label={label}>
      {values.map((value, at) => {
        const name = nameOf(value)
        return (
          <li key={value}>
            <span>{name}</span>
            <Button
              kind="bare"
              name={t('listings:editor.removeName', { name })}
              onPress={() => {
                onChange(values.toSpliced(at, 1))
                showToast({
                  message: t('listings:editor.removed', { name }),
                  action: { name: t('ui:undo'), onPress: () => putBack(value, at) },
                })
              }}
            >
              {t('listings:editor.remove')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
