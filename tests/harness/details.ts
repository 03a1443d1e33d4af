import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import type { WeddingDetails } from '#machines/wedding/wedding.schema.ts'

export const weddingDetails: WeddingDetails = {
  partnerName: 'Jonas Weber',
  partnerEmail: 'jonas@vowline.test',
  weddingDate: '2027-06-19',
  datePeriod: null,
  city: 'Lyon',
  country: 'France',
  expectedGuests: 120,
  type: 'garden',
  budgetRange: '30k_50k',
}

export const businessDetails: BusinessDetails = {
  name: 'Lindqvist Photography',
  category: 'photography',
  city: 'Lyon',
  country: 'France',
  phone: '+33 4 00 00 00 00',
  website: 'https://lindqvist.example',
  description: 'Quiet documentary pictures.',
}
