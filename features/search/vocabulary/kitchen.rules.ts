// Names of milk, bread, meat, snacks, sweets and drinks that mean the same. One group a line; its first name is its own.

export const KITCHEN = `
milk, doodh, dudh, dood, paal, palu, haalu, dugdh, doodhu, दूध
curd, dahi, yogurt, yoghurt, dhai, thayir, perugu, mosaru, doi, plain yogurt, दही
paneer, cottage cheese, panir, chhena, chena, पनीर
cheese, cheez, chees, चीज़, चीज
butter, makhan, makkhan, vennai, venna, benne, loni, maska, white butter, मक्खन
buttermilk, chaas, chhach, chach, chhaas, mor, majjiga, majjige, mattha, butter milk, taak, छाछ
lassi, lassy, sweet lassi, लस्सी
cream, malai, fresh cream, balai, मलाई
khoya, mawa, khova, khoa, kova, mava, खोया, मावा
condensed milk, milkmaid, mithai mate, meetha doodh
milk powder, doodh powder, dairy whitener, paal podi, dudh powder, milk whitener, दूध पाउडर
soya milk, soy milk, soymilk
egg, anda, ande, eggs, muttai, guddu, motte, dim, ande desi, अंडा, अंडे, अण्डा
bread, double roti, pav roti, sandwich bread, पाउरोटी, ब्रेड
brown bread, wheat bread, atta bread, whole wheat bread
bun, pav, pao, buns, paav, पाव
rusk, toast, rusks, tost, rusk toast, रस्क, टोस्ट
cake, cakes, kek, केक
biscuit, biscuits, biskut, biskit, cookie, cookies, biscut, bisket, बिस्किट, बिस्कुट
cookies, biscuits, kukis, nankhatai, कुकीज़
roti, chapati, chapathi, phulka, rotli, rotti, रोटी, चपाती
paratha, parantha, parota, parotta, porotta, paratta, पराठा
naan, nan, kulcha, नान
papad, appalam, papadum, pappadam, happala, appadam, pappad, papar, पापड़
pickle, achar, achaar, aachar, oorugai, pachadi, uppinakayi, avakaya, lonche, athanu, thokku, pickles, अचार
mango pickle, aam ka achar, aam achar, mavinakai uppinakayi, avakaya, keri nu athanu, mango achar, आम का अचार
lime pickle, nimbu ka achar, lemon pickle, nimbu achar, नींबू का अचार
chutney, chatni, thogayal, pachadi, चटनी
jam, murabba, fruit spread, preserve, जैम
ketchup, tomato sauce, tomato ketchup, sauce tamatar, catchup, टोमैटो सॉस
soy sauce, soya sauce, shoyu
mayonnaise, mayo, mayonese, मेयोनीज
peanut butter, groundnut butter, pinut butter, moongfali butter, पीनट बटर
noodles, noodle, chowmein, chow mein, hakka noodles, नूडल्स, मैगी
pasta, macaroni, penne, पास्ता
soup, soop, shorba, सूप
idli batter, idly batter, dosa batter, idli dosa batter, idli maavu, dosa maavu, dosa hittu
cornflakes, corn flakes, makai poha, breakfast cereal, कॉर्न फ्लेक्स
chips, wafers, crisps, aloo chips, potato chips, चिप्स
namkeen, mixture, farsan, savoury, savouries, chivda, chanachur, farsaan, नमकीन, मिक्सचर
bhujia, sev, bhujiya, bhuja, sevu, भुजिया, सेव
murukku, chakli, muruku, chakralu, janthikalu, chakkuli, चकली
popcorn, pop corn, makai dana, popcorns, पॉपकॉर्न
samosa, singara, shingara, samosas, समोसा
momos, momo, dumplings, modak momo, मोमो
sweets, mithai, indian sweets, indian mithai, mitai, mishti, sweet, meetha, मिठाई
gulab jamun, gulabjamun, gulab jamoon, गुलाब जामुन
rasgulla, rosogolla, rasogolla, rasagulla, roshogolla, रसगुल्ला
laddu, ladoo, laddoo, ladu, laddus, लड्डू
barfi, burfi, barfee, kaju katli, katli, बर्फी
soan papdi, son papdi, sohan papdi, patisa, सोन पापड़ी
chikki, gajak, gachak, peanut brittle, chikky, चिक्की, गजक
halwa, halva, halua, kesari, sheera, हलवा
kheer, payasam, payesh, phirni, rice pudding, खीर
chocolate, choclate, chaklet, chocolates, chocklet, चॉकलेट, चाकलेट
toffee, candy, candies, goli, toffees, tofi, मीठी गोली, टॉफी
chewing gum, bubble gum, chingam, gum, chuingum, च्युइंग गम
ice cream, icecream, ice creams, kulfi, malai kulfi, आइसक्रीम, आइस क्रीम
mouth freshener, mukhwas, mukhvas, supari, meethi saunf, मुखवास
tea, chai, chay, chaha, chaya, theneer, tea leaves, chai patti, chaipatti, cha, tea powder, chaay, चाय, चायपत्ती, चाय पत्ती
green tea, hari chai, greentea, ग्रीन टी
coffee, kaapi, kapi, kofi, coffe, kaapee, कॉफी, काफी
filter coffee, filter kaapi, ground coffee, coffee powder filter
juice, ras, fruit juice, joos, juices, जूस
soft drink, cold drink, cold drinks, soft drinks, colddrink, aerated drink, thanda, cola, soda drinks, carbonated drink, कोल्ड ड्रिंक
cola, coke, coca cola
soda, soda water, club soda, सोडा
water, pani, paani, mineral water, drinking water, packaged water, thanneer, neellu, neeru, jal, पानी
energy drink, energy drinks, enargy drink
glucose, glucon d, glucond, glucose powder, ग्लूकोज
health drink, malt drink, nutrition drink, doodh mein milane ka
sherbet, sharbat, sarbat, squash, syrup drink, शरबत
rose syrup, rooh afza, roohafza, gulab sharbat, rooafza
lemonade, nimbu pani, shikanji, nimboo paani, nimbu paani, lemon drink
jaljeera, jal jeera, jaljira, जलजीरा
chicken, murga, murgi, kozhi, kodi, koli, chiken, kozhi kari, murgh, चिकन, मुर्गा
mutton, goat meat, bakre ka gosht, lamb, aatu kari, mamsam, gosht, khasi, मटन
fish, machli, machhli, macchi, meen, chepa, meenu, machh, maach, machchi, मछली
prawns, jhinga, shrimp, eral, royyalu, seegadi, chingri, kolambi, prawn, झींगा
crab, kekda, nandu, peethalu, kakda, केकड़ा
rohu, rui fish, rohu machli, labeo
pomfret, paplet, vavval, avoli, chanduva
seer fish, surmai, vanjaram, king fish, anjal, neymeen, kingfish
mackerel, bangda, ayala, kanangeluthi, bangude
hilsa, ilish, pulasa
sardine, mathi, pedvey, tarli, mathi meen
anchovy, nethili, nethallu, natholi
kheema, keema, mince, minced meat, qeema, कीमा
sausage, sausages, cocktail sausage
ready to eat, instant food, heat and eat, readymade food, ready meals
frozen peas, frozen matar, frozen green peas
french fries, finger chips, fries, potato fries, frozen fries
oats, ओट्स, overnight oats
muesli, museli, granola, muselli, म्यूसली
baby food, cerelac, baby cereal, infant cereal, shishu aahar, बेबी फूड
infant formula, baby milk powder, lactogen, formula milk, baby milk, nan pro
protein powder, whey protein, whey, protin powder
`;
