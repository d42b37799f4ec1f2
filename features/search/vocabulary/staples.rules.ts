// Synonyms for flours, rice, pulses, oils, spices, sugar and dry fruit. One group per line; its first name is
// unique.

export const STAPLES = `
wheat flour, atta, aata, ata, gehu atta, gehun atta, gehu ka atta, gehoon atta, godhuma pindi, godhumai maavu, godihittu, godhi hittu, chakki atta, whole wheat flour, chapati flour, roti atta, गेहूं का आटा, आटा
flour, atta, pindi, maavu, hittu, आटा
refined flour, maida, all purpose flour, plain flour, white flour, myda, mida, मैदा
gram flour, besan, chickpea flour, bengal gram flour, kadalai maavu, senaga pindi, kadle hittu, beshon, chana flour, बेसन
semolina, sooji, suji, rava, rawa, ravva, upma rava, bombay rava, ravai, सूजी, रवा
broken wheat, dalia, daliya, lapsi, bulgur wheat, cracked wheat, godhuma rava, fada, samba rava, दलिया
rice flour, chawal ka atta, chawal atta, arisi maavu, biyyam pindi, akki hittu, tandul pith, चावल का आटा
corn flour, cornflour, corn starch, cornstarch, makai starch, कॉर्न फ्लोर
maize flour, makki ka atta, makki atta, makka atta, makai atta, मक्की का आटा
millet, bajra, kambu, sajjalu, sajje, pearl millet, bajri, बाजरा
sorghum, jowar, jwari, jonna, jola, cholam, ज्वार
finger millet, ragi, nachni, nagli, ragi whole, mandua, kezhvaragu, ragulu, रागी, नाचनी
foxtail millet, kangni, thinai, korralu, navane
little millet, kutki, samai, samalu, saame
barnyard millet, sama, samak, sanwa, kuthiraivali, vrat ke chawal, bhagar, varai, मोरधन
kodo millet, kodra, varagu, arikelu
buckwheat, kuttu, kuttu atta, कुट्टू
water chestnut flour, singhara atta, singhara flour, singoda flour, सिंघाड़ा
amaranth, rajgira, ramdana, rajgira atta, राजगिरा
barley, jau, jav, jow, barli arisi, जौ
oats, jai, oat, ओट्स
sattu, chana sattu, chatua, सत्तू
rice, chawal, chaval, chaawal, arisi, biyyam, akki, chaal, tandul, bhat, चावल
basmati rice, basmati chawal, basumati, basmathi, basmati, बासमती चावल, बासमती
brown rice, bhura chawal, unpolished rice, brown chawal
sona masoori, sona masuri, sona masoori rice, sonamasuri, sona mahsuri
parboiled rice, sela rice, ukda chawal, puzhungal arisi, usna chawal, boiled rice
idli rice, idly rice, idli arisi
broken rice, kanki, khanda, tukda rice, tukda chawal
flattened rice, poha, beaten rice, rice flakes, avalakki, atukulu, aval, chira, pohe, powa, पोहा
puffed rice, murmura, muri, kurmura, pori, mamra, borugulu, mandakki, laiya, मुरमुरा
sago, sabudana, sabu dana, javvarisi, saggubiyyam, tapioca pearls, sabbakki, साबूदाना
vermicelli, sewai, semiya, semai, sevai, seviyan, seviya, sewiya, siwai, shavige, semia, sewaiyan, सेवई
dal, daal, dhal, lentil, lentils, pulses, paruppu, pappu, bele, dals, दाल, दालें
toor dal, arhar dal, tur dal, tuvar dal, arhar daal, toovar dal, pigeon pea, pigeon peas, thuvaram paruppu, kandi pappu, togari bele, arhar, toor, tur, tuvar, अरहर दाल, तूर दाल, तुअर दाल
chana dal, bengal gram, chane ki dal, split chickpea, kadalai paruppu, senaga pappu, kadle bele, cholar dal, chana daal, चना दाल
moong dal, mung dal, green gram dal, moong daal, pasi paruppu, pesara pappu, hesaru bele, yellow lentils, dhuli moong, मूंग दाल
green gram, sabut moong, whole moong, moong whole, pesalu, pachai payaru, hesaru kalu, mung beans, hari moong, mung bean, साबुत मूंग
urad dal, black gram, urad daal, ulutham paruppu, minapappu, uddina bele, biulir dal, white lentils, udad dal, urid dal, उड़द दाल
masoor dal, red lentil, red lentils, masur dal, masoor daal, mysore paruppu, massor dal, malka masoor, masoor, masur, मसूर दाल
chickpeas, kabuli chana, chole, chhole, chickpea, garbanzo, safed chana, white chana, konda kadalai, kabuli, kabuli kadale, kabuli channa, काबुली चना, छोले
black chana, kala chana, brown chana, kale chane, karuppu kondakadalai, nalla senagalu, kadale kalu, brown chickpeas, desi chana, काला चना
kidney beans, rajma, rajmah, red kidney beans, राजमा
black eyed peas, lobia, lobiya, chawli, chavli, karamani, alasandalu, alasande, barbati, rongi, cowpea, black eyed beans, black eye beans, chawla, chowli, alasandee, लोबिया
white peas, safed matar, safed vatana, bili batani, vellai pattani, सफेद मटर
dried peas, vatana, dry peas, ona batani, sukha matar, sukhe matar, dry green peas
moth beans, matki, moth, moth dal, मटकी
horse gram, kulthi, kollu, ulavalu, hurali, kulith, कुल्थी
soya chunks, soya badi, nutri, soyabean chunks, nutrela, meal maker, soya wadi, soya nuggets, soya bari, सोयाबीन
soybean, soya bean, soyabean, bhatmas, soya
roasted gram, bhuna chana, roasted chana, pottukadalai, putnalu, hurigadale, huri kadale, huri kadle, fried gram, daliya dal, phutana, भुना चना
oil, tel, tail, ennai, noone, yenne, nune, तेल
cooking oil, edible oil, edible oils, khane ka tel, khana pakane ka tel, sunflower oil, refined oil, vegetable oil
sunflower oil, surajmukhi tel, surajmukhi ka tel, sun flower oil, refined sunflower oil, सूरजमुखी तेल
mustard oil, sarson ka tel, sarson tel, sarso ka tel, sarso tel, sarsoo tel, kachi ghani, kachchi ghani, sorsher tel, avanune, सरसों का तेल, सरसों तेल
groundnut oil, peanut oil, moongfali ka tel, mungfali tel, singtel, sing tel, kadalai ennai, verusenaga nune, मूंगफली का तेल
coconut oil, nariyal tel, nariyal ka tel, thengai ennai, kobbari nune, kobbari noone, tengina enne, narial tel, नारियल तेल
sesame oil, til oil, til ka tel, til tel, gingelly oil, nallennai, nuvvula nune, ellenne, तिल का तेल
olive oil, jaitun ka tel, jaitun tel, zaitoon oil, जैतून का तेल
soyabean oil, soya oil, soybean oil, soya bean oil
rice bran oil, ricebran oil
ghee, ghi, desi ghee, cow ghee, nei, neyyi, tuppa, toop, clarified butter, घी
vanaspati, dalda, vanaspati ghee, वनस्पति
sugar, cheeni, chini, shakkar, sakkare, sakkarai, chakkara, chakera, panchasara, sakhar, khand, चीनी, शक्कर
jaggery, gud, gur, bella, bellam, vellam, gul, gool, गुड़
brown sugar, demerara sugar, bhura sugar, desi khand
rock sugar, mishri, misri, kalkandu, kalakanda, sugar candy, patika bellam, मिश्री
powdered sugar, icing sugar, bura, boora, pisi cheeni, pithi sakhar
palm sugar, tal mishri, karupatti, panai vellam, thati bellam, palm jaggery
honey, shahad, shehad, madh, then, thene, jenu, modhu, madhu, शहद, मधु
salt, namak, uppu, noon, lavan, meeth, nimak, नमक
rock salt, sendha namak, pink salt, himalayan salt, lahori namak, saindhav, vrat ka namak, upvas salt, indhu uppu, सेंधा नमक
black salt, kala namak, काला नमक
turmeric, haldi, haldi powder, manjal, pasupu, arishina, arisina, halud, halad, turmeric powder, हल्दी, हल्दी पाउडर
chilli powder, mirchi powder, mirch powder, lal mirch, lal mirch powder, red chilli powder, red chili powder, chili powder, milagai thool, karam podi, karam, lanka guro, tikhat, लाल मिर्च, मिर्च पाउडर, लाल मिर्च पाउडर
chilli, mirch, mirchi, mirapakaya, milagai, menasinakayi, chilly, chili, lanka, मिर्च, मिर्ची
dry red chilli, sukhi lal mirch, sabut lal mirch, whole red chilli, dry chilli, vara milagai, byadgi chilli, endu mirchi, सूखी लाल मिर्च
coriander powder, dhaniya powder, dhania powder, dhaniya, malli thool, dhaniyala podi, dhone guro, पिसा धनिया, धनिया पाउडर
coriander seeds, sabut dhaniya, dhania, whole coriander, dhania seeds, dhaniya sabut, malli, coriander whole, साबुत धनिया
cumin, jeera, zeera, jira, cumin seeds, seeragam, jeelakarra, jeerige, jire, जीरा
black pepper, gol mirch, golmirch, kali mirch, kaali mirch, golki, milagu, miriyalu, menasu, gol morich, kalimirch, kaalimirch, काली मिर्च
mustard seeds, rai, sarson dana, mohri, kadugu, avalu, sasive, mustard seed, राई
fenugreek seeds, methi dana, methi seeds, vendhayam, menthulu, menthya, mendhi, methi, मेथी दाना
fennel seeds, saunf, sounf, sonf, souf, sauf, sombu, sompu, variyali, badishep, fennel, badi saunf, mouri, सौंफ
carom seeds, ajwain, ajwayan, ajvain, omam, vamu, oma, ova, ajma, jowan, अजवाइन
cardamom, elaichi, ilaichi, elachi, elakkai, yelakulu, elakki, yelakki, cardamon, velchi, veldode, इलायची
black cardamom, badi elaichi, moti elaichi, kali elaichi, बड़ी इलायची
cinnamon, dalchini, dal chini, pattai, dalchina chekka, chakke, daruchini, taj, दालचीनी
clove, laung, lavang, krambu, lavangalu, lavanga, kirambu, cloves, लौंग
bay leaf, tej patta, tejpatta, tez patta, biryani leaf, biryani aku, brinji ilai, tamalpatra, bay leaves, तेज पत्ता
nutmeg, jaiphal, jaifal, jathikai, jajikaya, jaikai, जायफल
mace, javitri, jathipathiri, japatri, javantri, जावित्री
star anise, chakri phool, chakra phool, badian, anasi puvvu, annachi poo, चक्र फूल
saffron, kesar, zafran, kunkuma poo, kunkuma puvvu, kesari, jafran, keshar, केसर
asafoetida, hing, heeng, perungayam, inguva, ingu, hingu, kayam, asafetida, हींग
poppy seeds, khus khus, khuskhus, kasa kasa, gasagasalu, posto, khas khas, खसखस
sesame seeds, til, ellu, nuvvulu, sesame, safed til, gingelly, तिल
black cumin, kalonji, shahi jeera, shahjeera, onion seeds, nigella seeds, mangrela, karunjeeragam, कलौंजी
dry ginger, sonth, saunth, sukku, sonti, dry ginger powder, suntha, सोंठ
dry mango powder, amchur, amchoor, aamchur, mango powder, अमचूर
tamarind, imli, puli, chintapandu, hunase hannu, chinch, tetul, chintha pandu, hunse hannu, इमली
kokum, amsul, punarpuli, murugalu
dried fenugreek, kasuri methi, kasoori methi, dry methi leaves, कसूरी मेथी
garam masala, garam masalaa, गरम मसाला
masala, masale, spices, spice, masalas, podi, मसाला, मसाले
powder, podi, churna, पाउडर
sambar powder, sambhar masala, sambar masala, sambhar powder, sambar podi, sambar podi, सांभर मसाला
chaat masala, chat masala, चाट मसाला
pav bhaji masala, pavbhaji masala
chole masala, chana masala, chhole masala, छोले मसाला
meat masala, mutton masala, mans masala
kitchen king masala, sabzi masala, sabji masala
ginger garlic paste, adrak lahsun paste, adrak lehsun paste, अदरक लहसुन पेस्ट
tomato puree, tamatar puree, tomato paste
baking soda, khane ka soda, meetha soda, cooking soda, soda bicarbonate, sodium bicarbonate, appa soda, मीठा सोडा
baking powder, baking pwdr, बेकिंग पाउडर
yeast, khameer, instant yeast
vinegar, sirka, serka, vinigar, सिरका
food colour, food color, khane ka rang, food colouring
almond, badam, badaam, almonds, badami, बादाम
cashew, kaju, cashews, kaaju, mundhiri, jeedi pappu, godambi, cashewnut, cashew nut, mundiri, काजू
raisins, kishmish, kismis, munakka, drakshi dry, kishmis, ular dratchai, endu draksha, ona drakshi, sultanas, किशमिश
pistachio, pista, piste, pistachios, pistas, पिस्ता
walnut, akhrot, walnuts, akrot, अखरोट
peanut, groundnut, moongphali, mungfali, moongfali, singdana, shengdana, verkadalai, kadalekai, palli, verusenaga, cheena badam, sing dana, ground nut, मूंगफली
fox nuts, makhana, makhane, makhaane, lotus seeds, phool makhana, phul makhana, thamara vithai, foxnut, मखाना
dried figs, anjeer, anjir, sukha anjeer, dry figs
dry coconut, khopra, copra, kopra, sukha nariyal, gola, kobbari, desiccated coconut, खोपरा
melon seeds, magaz, magaj, char magaz, मगज
pumpkin seeds, kaddu ke beej, kaddu beej
sunflower seeds, surajmukhi ke beej, suraj mukhi seeds
flax seeds, alsi, flaxseed, flaxseeds, avise ginjalu, agase beeja, linseed, jawas, अलसी
chia seeds, chia, sabja, basil seeds, tukmaria, सब्जा
dry fruits, mewa, meva, sukha mewa, dryfruit, dryfruits, nuts, मेवा, सूखे मेवे
ragi flour, ragi atta, nachni atta, nachni flour, finger millet flour, ragi hittu, kezhvaragu maavu, ragi pindi
jowar flour, jowar atta, jwari atta, sorghum flour, jolada hittu, jonna pindi, ज्वार का आटा
bajra flour, bajra atta, bajri atta, bajri flour, pearl millet flour, kambu maavu, sajja pindi, बाजरा का आटा
soya flour, soya atta, soyabean flour, soyabean atta
barley flour, jau ka atta, jau atta, barley atta
multigrain atta, multi grain atta, multigrain flour, navdhanya atta, 7 grain atta
quinoa, kinwa, keenwa, kinoa
black rice, kala chawal, karuppu kavuni, kavuni arisi, chakhao
red rice, lal chawal, matta rice, sivappu arisi, kerala rice, rose matta rice
jeera rice, jeera samba, jeeraga samba, seeraga samba
kolam rice, kolam chawal, surti kolam
ponni rice, ponni arisi, ponni boiled rice
raw rice, kachcha chawal, pacharisi, arwa chawal
dosa rice, dosa arisi, dosa chawal
urad gota, urad whole, sabut urad, urad sabut, whole urad, kali dal, maa ki dal, kaali urad, whole black gram, उड़द साबुत
masoor whole, sabut masoor, masoor sabut, whole masoor, kali masoor, whole red lentils
mixed dal, panchmel dal, panchratna dal, mix dal, mixed lentils
coriander, dhania, dhaniya, kottambari, धनिया
ginger powder, sonth powder, adrak powder
garlic powder, lahsun powder, lehsun powder
onion powder, pyaz powder
white pepper, safed mirch, safed kali mirch, dakhni mirch
cinnamon powder, dalchini powder
cumin powder, jeera powder, pisa jeera, bhuna jeera powder, जीरा पाउडर
cardamom powder, elaichi powder
fennel powder, saunf powder
red chilli flakes, chilli flakes, kuti mirch, kuti lal mirch, mirch flakes
kashmiri chilli powder, kashmiri mirch, kashmiri lal mirch, deghi mirch, degi mirch, kashmiri mirchi
oregano, oregano seasoning, pizza seasoning, pizza masala
mixed herbs, italian seasoning, italian herbs
stone flower, dagad phool, kalpasi, patthar phool, kallu hoovu
dried pomegranate seeds, anardana, anaar dana, अनारदाना
black stone salt, sanchal
biryani masala, biriyani masala, biryani powder, बिरयानी मसाला
chicken masala, murgh masala, chicken curry masala, चिकन मसाला
fish masala, machli masala, meen masala, fish curry masala
egg masala, egg curry masala, anda masala
paneer masala, shahi paneer masala, paneer butter masala mix
rasam powder, rasam podi, chaaru podi, saaru pudi, rasam masala
pani puri masala, golgappa masala, puchka masala, panipuri masala
tea masala, chai masala, chai ka masala, चाय मसाला
curry powder, kari podi, kari masala
gunpowder, idli podi, chutney podi, milagai podi, idly podi, chutney powder
apricots dried, dry apricot, khubani, khumani, jardalu
dry dates, chuara, chuhara, chuwara, kharik, छुहारा
prunes, dried plums, sukha aloo bukhara
cranberry, cranberries, karonda dried
black raisins, kali kishmish, kali kismis, kala draksha, munakka black
mixed dry fruits, mix dry fruits, mix mewa, panchmewa, pancha mewa, mixed nuts
roasted peanuts, bhuni moongfali, bhuna moongfali, bhuni mungfali, roasted groundnut
watermelon seeds, tarbooj ke beej, tarbuj beej
castor oil, arandi ka tel, arandi tel, erandel tel, amanakku ennai
almond oil, badam tel, badam rogan, badam ka tel, roghan badam
flaxseed oil, alsi ka tel, linseed oil
palm oil, palmolein, pamolein
canola oil, rapeseed oil, kanola oil
corn oil, maize oil, makai ka tel
sugar substitute, sweetener, sugar free tablets, stevia, artificial sweetener
maple syrup, mapel syrup
coconut sugar, nariyal cheeni
coconut milk, nariyal doodh, nariyal ka doodh, thengai paal, kobbari palu, नारियल का दूध
coconut powder, desiccated coconut, nariyal powder, nariyal bura, nariyal burada, coconut flakes
custard powder, custard, kastard
cocoa powder, coco powder, kokoa powder, cacao powder
gelatin, jelatin, gelatine
jelly, jelly crystals, jeli, jely
vanilla essence, vanilla extract, venila essence
cake mix, cake premix, kek mix
idli mix, idly mix, instant idli
dosa mix, instant dosa, dosa powder
gulab jamun mix, gulabjamun mix, jamun mix
dhokla mix, dhokala mix, khaman mix, khaman
upma mix, uppittu mix, instant upma
`;
