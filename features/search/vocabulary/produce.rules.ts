// Synonyms for vegetables, fruit, herbs and flowers: English, Hindi, and where people type them Tamil,
// Telugu, Kannada, Bengali, Marathi and Gujarati. One group per line; its first name is unique.

export const PRODUCE = `
potato, aloo, alu, batata, urulaikilangu, urulai kizhangu, alugadde, bangaladumpa, आलू, बटाटा
sweet potato, shakarkandi, shakarkand, ratalu, genasu, sakkaravalli kilangu, शकरकंद, शकरकंदी
onion, pyaz, pyaaz, pyaj, kanda, vengayam, ulli, ullipaya, eerulli, nirulli, dungri, peyaj, प्याज, प्याज़, कांदा
shallot, sambar onion, small onion, chinna vengayam, ulli theeyal, madras onion
spring onion, hara pyaz, scallion, green onion, हरा प्याज
tomato, tamatar, thakkali, tamata, tameta, टमाटर
garlic, lahsun, lehsun, lasun, poondu, vellulli, bellulli, rosun, लहसुन
ginger, adrak, inji, allam, shunti, aale, aadu, ada, अदरक
green chilli, hari mirch, hari mirchi, hara mirch, chilli green, pachai milagai, pachi mirchi, hasi menasinakayi, mirchi green, हरी मिर्च
lemon, nimbu, nimboo, neembu, neebu, limbu, elumichai, nimmakaya, nimbe hannu, lebu, lime, नींबू, निम्बू
coriander leaves, dhaniya patta, dhania patta, hara dhaniya, hara dhania, coriander bunch, cilantro, kothimbir, kothmir, kothamalli, kotthambari, kothimeera, धनिया पत्ता, हरा धनिया
mint leaves, pudina, pudhina, putina, pudina patta, पुदीना
curry leaves, curry leaf, curry patta, kadi patta, kari patta, kadhi patta, karuveppilai, karivepaku, karibevu, meetha neem, करी पत्ता, कढ़ी पत्ता
okra, lady finger, ladies finger, ladys finger, ladyfinger, bhindi, bendakaya, bende kayi, vendakkai, vendakka, dherosh, bhendi, भिंडी, भिन्डी
brinjal, eggplant, aubergine, baingan, began, begun, vangi, vankaya, kathirikai, katharikkai, badanekayi, ringan, बैंगन
cauliflower, phool gobi, phool gobhi, phulgobi, gobi, gobhi, gobhi phool, fulkopi, cauli flower, फूल गोभी, गोभी
cabbage, patta gobi, patta gobhi, band gobi, bandh gobhi, pattagobhi, kosu, muttaikose, bandhakopi, पत्ता गोभी, बंद गोभी
carrot, gajar, gaajar, gajjari, गाजर
beetroot, chukandar, beet root, beet, चुकंदर
radish, mooli, muli, moli, mullangi, mula, mulo, मूली
turnip, shalgam, shaljam, salgam, शलजम
green peas, matar, mattar, mutter, hara matar, peas, watana, vatana, batani, pattani, motorshuti, मटर, हरी मटर
french beans, beans, farasbi, fansi, green beans, string beans, haricot beans, बीन्स
cluster beans, gawar, guar, gavar, gawar phali, gorikayi, goru chikkudu, kothavarangai, गवार, ग्वार फली
broad beans, sem phali, sem, avarekai, avarakkai, surti papdi, hyacinth beans, सेम
bottle gourd, lauki, loki, dudhi, ghiya, doodhi, sorakaya, anapakaya, suraikai, sorekai, lau, लौकी, घीया
bitter gourd, karela, bitter melon, pavakkai, kakarakaya, hagalakayi, uchhe, karle, करेला
ridge gourd, turai, tori, torai, beerakaya, peerkangai, heerekai, dodka, jhinge, तुरई, तोरी
sponge gourd, gilki, nenua, ghosavale, dhundul
snake gourd, chichinda, padwal, pudalangai, potlakaya
ash gourd, petha kaddu, white pumpkin, winter melon, boodida gummadikaya, safed kaddu, poosanikai, kumbalakayi
pumpkin, kaddu, kashiphal, sitaphal kaddu, yellow pumpkin, gummadikaya, parangikai, lal bhopla, kumro, कद्दू
pointed gourd, parwal, parval, potol, padwal parwal, परवल
ivy gourd, coccinia, tindora, tindori, tondli, tendli, kundru, kundri, giloda, kovakkai, dondakaya, tondekayi, कुंदरू
apple gourd, tinda, tinde, round gourd, टिंडा
drumstick, moringa, saragva, sajna, murunga, shevgyachya shenga, sahjan, murungakkai, munagakaya, nuggekai, shevga, sojne, सहजन
spinach, palak, paalak, palakoora, keerai, palang, पालक
fenugreek leaves, methi leaves, methi patta, methi keerai, venthaya keerai, menthya soppu, menthi koora, vendhaya keerai, methi bhaji, मेथी पत्ता
mustard leaves, sarson, sarson ka saag, sarson saag, sarso saag, सरसों का साग
amaranth leaves, amaranthus, chaulai, cholai, dhantu, harive, lal saag, thotakura, dantu, mulai keerai, lal math
dill leaves, dill, suva, sabsige, sowa, shepu, soa saag
lettuce, salad patta, iceberg, salad leaves
capsicum, shimla mirch, bell pepper, simla mirch, kudaimilagai, dhobli mirchi, शिमला मिर्च
cucumber, kheera, khira, kakdi, kakadi, kakri, vellarikka, dosakaya, southekai, sasa, खीरा, ककड़ी
mushroom, khumb, khumbi, guchchi, dhingri, kukurmutta, मशरूम
sweet corn, makai, makkai, bhutta, corn, american corn, maize, makka, मक्का, भुट्टा, स्वीट कॉर्न
baby corn, babycorn, baby makai
zucchini, courgette, turai zucchini
raw banana, kachcha kela, kaccha kela, vazhakkai, aratikaya, balekayi, plantain, green banana, kanch kola, कच्चा केला
yam, suran, jimikand, elephant foot yam, senai kizhangu, kanda gadda, ol, जिमीकंद, सूरन
colocasia, arbi, arvi, taro root, taro, seppankizhangu, chamagadda, kochu, अरबी
lotus root, kamal kakdi, kamal kakri, nadru, bhein, कमल ककड़ी
raw mango, kachcha aam, kaccha aam, kairi, keri, green mango, mangai, mamidikaya, कच्चा आम
raw papaya, kachcha papita, green papaya, pepe
raw turmeric, kachi haldi, kacchi haldi, fresh turmeric, turmeric fresh
jackfruit, kathal, phanas, chakka, palapazham, panasa, halasu, कटहल
sprouts, ankurit, moong sprouts, ankurit moong, अंकुरित
apple, seb, saib, sev phal, safarchand, सेब
banana, kela, kele, vazhaipazham, arati pandu, balehannu, robusta, yelakki, kola, केला
mango, aam, amba, mampazham, mamidi pandu, mavina hannu, hapus, alphonso, आम
kinnow, kinu, keenu, किन्नू
orange, santra, santara, narangi, kamala, nagpur orange, संतरा
sweet lime, mosambi, mosambi fruit, mausambi, musambi, mosami, sathukudi, bathaya, मौसंबी, मोसंबी
grapes, angoor, angur, draksh, drakshi, dratcha, अंगूर
pomegranate, anar, anaar, dalimb, madhulai, danimma, dalimbe, bedana, अनार
papaya, papita, papeeta, pappali, boppayi, parangi hannu, pepe, पपीता
guava, amrud, amrood, peru, koyya, jaama, seebe hannu, peyara, अमरूद
watermelon, tarbooj, tarbuz, tarbuj, kalingad, tharpoosani, puchakaya, kallangadi, tormuj, तरबूज
muskmelon, kharbooja, kharbuja, kharbuz, musk melon, kirni, mulam pazham, sun melon, खरबूजा
pineapple, ananas, annasi pazham, anaras, अनानास
pear, nashpati, naspathi, naashpati, naspati, babugosha, नाशपाती
peach, aadoo, aadu phal, आड़ू
plum, aloo bukhara, alu bukhara, aalubukhara, आलूबुखारा
apricot, khubani, khurmani, jardalu, खुबानी
litchi, lychee, lichi, leechi, लीची
custard apple, sitaphal, sharifa, seetha pazham, sitafal, सीताफल, शरीफा
sapota, chikoo, chiku, cheeku, sapodilla, naseberry, चीकू
strawberry, strawberries, स्ट्रॉबेरी
cherry, cherries, चेरी
dragon fruit, kamalam, pitaya, dragonfruit
kiwi, kiwi fruit, kiwifruit
avocado, butter fruit, makhanphal, एवोकाडो
fig, anjeer, anjir, athi pazham, अंजीर
jamun, java plum, black plum, naval pazham, jambul, neredu, जामुन
gooseberry, amla, avla, aavla, awla, nellikai, usirikaya, आंवला
tender coconut, nariyal pani, coconut water, elaneer, daab, narial pani, kaccha nariyal, नारियल पानी
coconut, nariyal, nariyal sabut, thengai, kobbari kaya, tengina kai, narkel, nairal, naral, नारियल
dates fruit, khajoor, khajur, dates, pericham pazham, kharjura, karjura, pind khajur, खजूर
sugarcane, ganna, karumbu, गन्ना
betel leaf, paan patta, pan patta, paan, vetrilai, tamalapaku, nagveli, पान
banana leaf, kele ka patta, vazhai ilai, arati aku
marigold, genda phool, genda, banthi, chamanthi, गेंदा
rose, gulab, gulaab, roja, गुलाब
flowers, phool, phul, pushp, poo, hoovu, pookal, pooja flowers, फूल
basil, tulsi, thulasi, holy basil, तुलसी
lemongrass, lemon grass, nimbu ghas, hari chai patti
vegetables, sabzi, sabji, subzi, bhaji, tarkari, kaikari, kuragayalu, tarkaari, सब्जी, सब्ज़ी
fruits, phal, fal, pazhangal, pandlu, hannu, फल
chow chow, chayote, chayote squash, seemebadane, seema vankaya, chow chow vegetable
knol khol, kohlrabi, ganth gobi, gaanth gobhi, navalkol, nool kol, gant gobi
chrysanthemum, sevanthi, shevanti, sevanti, shamanthi, guldaudi
jasmine, mogra, malli, mallige, malle puvvu, chameli, mallipoo
betel nut, supari whole, adakke, kottai pakku
passion fruit, krishna phal
persimmon, amarphal, tendu phal
grapefruit, grape fruit, chakotra, pomelo
indian jujube, ber, bor, elandai, regi pandu, बेर
blueberry, blueberries, neelbadri
raspberry, raspberries
mulberry, shahtoot, shehtoot, शहतूत
tapioca, cassava, kappa, maravalli kizhangu, karra pendalam, marachini
sugarcane, ganne, oos, cheruku
plantain flower, banana flower, kele ka phool, vazhaipoo, mocha flower
banana stem, vazhaithandu, kele ka tana, baale dindu
wood apple, bael, bel fruit, bael patra, bilva
sorrel leaves, gongura, ambadi, pulicha keerai, pitwaa
malabar spinach, basale, poi saag, bachali, basella
bok choy, pak choi, pakchoy, bok choi
rocket leaves, arugula, rocket salad
salad leaves, lettuce leaves, iceberg lettuce
bean sprouts, sprouted moong, ankurit dal
leek, leeks, hara lahsun
celery, ajmoda, celery sticks
parsley, ajmod, parsley leaves
broccoli, brocolli, hari gobi, hari gobhi, ब्रोकली
asparagus, shatavari fresh, sootmooli
olives, olive, jaitun, zaitun
cherry tomato, chota tamatar, tomato cherry
red cabbage, laal patta gobi, purple cabbage
red capsicum, laal shimla mirch, red bell pepper
yellow capsicum, peeli shimla mirch, yellow bell pepper
baby potato, chote aloo, chota aloo, small potato
fruits and vegetables, phal sabzi, sabzi phal, fal sabji, vegetables and fruits
leafy vegetables, saag, hari sabzi, patta sabzi, keerai, साग
salad, salaad, kachumber, सलाद
`;
