import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { publicationCases } from './publication.cases.ts'
import { publicationMachine } from './publication.machine.ts'

export const publicationModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'website',
  title: 'Publication of the wedding page',
  purpose:
    'Says who may open a wedding’s page: nobody, whoever has its link, whoever knows its passcode, everybody.',
  machine: publicationMachine,
  cases: publicationCases,
  shows: { context: [], events: {} },
  screens: { '': '/dashboard/website' },
})
