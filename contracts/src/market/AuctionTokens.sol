// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {LibCall} from "solady/utils/LibCall.sol";
import {AuctionPayments} from "./AuctionPayments.sol";
import {TokenState} from "./TokenState.sol";

/// @title What an auction house asks of the tokens it sells
/// @notice Their royalty, which may be missing or strange, and their state, without which they are not auctioned.
abstract contract AuctionTokens is AuctionPayments {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice The token does not tell its state (ITokenState), so that no bidder could say what they bid on.
    error AuctionNoTokenState(address collection, uint256 tokenId);

    /// @notice The token is not what the bidder believes: read its `tokenState`, and bid again if it is still wanted.
    error AuctionTokenChanged(uint256 auctionId, uint96 believed, uint96 actual);

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev The state of a token. Refuses one that does not answer.
    function _tokenState(address collection, uint256 tokenId) internal view returns (uint96 state) {
        bool answered;
        (answered, state) = TokenState.tryRead(uint160(collection), tokenId);
        if (!answered) revert AuctionNoTokenState(collection, tokenId);
    }

    /// @dev Refuses a car that is not what the bidder believes: the game can change one that is here.
    function _requireBelieved(uint256 auctionId, address collection, uint256 tokenId, uint96 believed) internal view {
        uint96 actual = _tokenState(collection, tokenId);
        if (actual != believed) revert AuctionTokenChanged(auctionId, believed, actual);
    }

    /// @dev The royalty (ERC-2981) of a car sold at `price`, at most `max`. None when the collection does not answer
    ///      properly, or names the zero address or this house: the seller gets it then.
    function _royalty(address collection, uint256 tokenId, uint256 price, uint256 max)
        internal
        view
        returns (address receiver, uint256 amount)
    {
        uint256 gasBefore = gasleft();
        (bool success,, bytes memory answer) =
            LibCall.tryStaticCall(collection, _CALL_GAS, 64, abi.encodeCall(IERC2981.royaltyInfo, (tokenId, price)));
        if (!success) _checkGasBefore(gasBefore);
        if (!success || answer.length != 64) return (address(0), 0);
        uint256 account;
        (account, amount) = abi.decode(answer, (uint256, uint256));
        receiver = address(uint160(account));
        if (receiver == address(0) || receiver == address(this)) return (address(0), 0);
        if (amount > max) amount = max;
    }
}
