/* Lists as other products and other people write them: the headings and a few rows of each. */

export const zolaWithGuestRow = `First Name,Last Name,Wedding,Meal Choice
Ines,Carvalho,Attending,Sea bass
Guest,,Attending,Beef
Bruno,Reis,Declined,
`

export const knotWithWeddingEvent = `First Name,Last Name,Party,Email,Phone,My Notes,Wedding Day - RSVP,Wedding Day - Gift Received,Wedding Day - Thank You Sent,Rehearsal Dinner - RSVP
Grace,Okafor,Okafor,grace@example.com,,,Attending,No,No,
Ben,Okafor,Okafor,,,,Regret,No,No,Regret
`

export const googleContacts = `First Name,Middle Name,Last Name,Name Prefix,Nickname,File As,Organization Name,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country
Ada,,Okafor,,,,,,Met in Lagos,https://photos.example/1,Family ::: * myContacts,* Home,ada@example.com,Work,ada@work.example,Mobile,+44 20 7946 0000,Home,"4 Mill Lane, Bath",4 Mill Lane,Bath,,Somerset,BA1 1AA,United Kingdom
`

export const googleContactsBefore2024 = `Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value
Ada Okafor,Ada,,Okafor,* myContacts,*,ada@example.com ::: ada@work.example,Mobile,020 7946
`

export const titlesAndPairs = `Name,Side,Age,Plus One,RSVP (Y/N)
Mr & Mrs John Smith,Bride,,,Yes
John and Mary Brown,Groom,,,No
Dr Jane Roe,Maya’s family,6,Yes,Y
"Stone, Peter",Sam,,Lena Fox,N
Kim Park + guest,both,teenager,No,
Total,,,4,3
`

export const germanList = `Vorname;Nachname;Telefon;PLZ;Ort;Trauung;Feier
Jörg;Müller;+49 30 1234;10115;Berlin;Ja;Ja
Zoë;Weiß;;;;Nein;✓
Kim;Lang;;;;Nicht eingeladen;weiß nicht
`

export const partySizes = `Guest,Invited,Email
Ada Okafor,3 invited,ada@example.com
Ben Raman,"2 adults, 1 child",
Grand total,6,
`

export const withTitleRow = `Our wedding guests,,
Updated 4 September,,

First name,Last name,E-mail
Ada,Okafor,ada@example.com
`

export const withoutHeadings = `Ada Okafor,ada@example.com,020 7946 0000
Ben Raman,ben@example.com,
`

export const namesAlone = `Ada Okafor
Ben Raman
Cleo Adeyemi
`

export const differingHousehold = `Name,Household,Side,City
Ada,Okafor,,Lisbon
Ben,Okafor,First,Porto
Cleo,Okafor,Second,
`

export const twinsInOneFile = `Name,Household
Ada Okafor,Okafor
Ada Okafor,The Okafors
`

export const joyList = `First Name,Last Name,RSVP,Dietary Restrictions
Olle,Lindqvist,Joyfully accept,None
Maj,Lindqvist,Regretfully decline,
`
