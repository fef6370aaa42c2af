// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "solady/tokens/ERC721.sol";

/// @title A token that counts how often it has moved
/// @notice The count lies in bits 0-31 of the 96 bits beside the owner, in the slot that a transfer writes anyway, so
///         that it costs no storage access of its own. A listing names it, and ends when it changes. The count wraps
///         inside its own bits. Bit 47 says that the variant may refuse to let the token go; a transfer asks it only
///         then, and clears the bit. All other bits are the variant's.
abstract contract CountedERC721 is ERC721 {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice An approval and a transfer take no ether: send none along.
    error CollectionTakesNoEther();

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    /// @dev What Solady mixes into the slots of tokens and accounts (ERC721.sol, "STORAGE").
    uint256 private constant _SEED = 0x7d8825530a5a2e7a << 192;

    /// @dev keccak256("Transfer(address,address,uint256)")
    uint256 private constant _TRANSFER_TOPIC = 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef;

    uint256 private constant _EXTRA_SHIFT = 160;
    uint256 private constant _REST_SHIFT = 192;

    /// @dev The bit that has a transfer ask the variant.
    uint256 private constant _LOCK_BIT = 1 << 47;

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice A token's 96 bits as they stand: bits 0-31 count its transfers, bit 47 says that it is locked now, and the
    ///         others are laid out as its collection says. What an order or a bid believes is compared with this.
    function tokenState(uint256 id) public view virtual returns (uint96) {
        if (!_exists(id)) revert TokenDoesNotExist();
        return _getExtraData(id);
    }

    /// @notice How often a token has moved since its mint.
    function transferCount(uint256 id) external view returns (uint256) {
        return uint32(tokenState(id));
    }

    /*//////////////////////////////////////////////////////////////
                               TRANSFERS
    //////////////////////////////////////////////////////////////*/

    /// @notice Moves a token from its owner to another account; the caller is the owner or was approved by the owner.
    /// @dev Does what Solady's does, error by error, and counts in the write that changes the owner: a hook would read
    ///      and write the slot once more. Safe transfers come through here too. The decoder has cleaned the addresses.
    function transferFrom(address from, address to, uint256 id) public payable override {
        if (msg.value != 0) revert CollectionTakesNoEther();
        uint256 slot;
        uint256 packed;
        assembly ("memory-safe") {
            // The token's slot holds its owner, count and rest; the slot after it the approved account.
            mstore(0x00, id)
            mstore(0x1c, _SEED)
            slot := add(add(id, id), keccak256(0x00, 0x20))
            packed := sload(slot)
        }
        if (packed & _LOCK_BIT << _EXTRA_SHIFT != 0) {
            _requireFree(id);
            packed ^= _LOCK_BIT << _EXTRA_SHIFT;
        }
        assembly ("memory-safe") {
            function fail(selector) {
                mstore(0x00, selector)
                revert(0x1c, 0x04)
            }

            if iszero(shl(96, packed)) { fail(0xceea21b6) } // TokenDoesNotExist()
            if shl(96, xor(packed, from)) { fail(0xa1148100) } // TransferFromIncorrectOwner()

            // Memory names the owner, the seed and the caller: the slot that says whether the caller is an operator.
            mstore(0x1c, or(_SEED, caller()))
            mstore(0x00, from)
            let approved := sload(add(slot, 1))
            if iszero(or(eq(caller(), from), eq(caller(), approved))) {
                if iszero(sload(keccak256(0x0c, 0x30))) { fail(0x4b6e7f18) } // NotOwnerNorApproved()
            }
            if approved { sstore(add(slot, 1), 0) }

            let count := and(add(shr(_EXTRA_SHIFT, packed), 1), 0xffffffff)
            let rest := shl(_REST_SHIFT, shr(_REST_SHIFT, packed))
            sstore(slot, or(or(rest, shl(_EXTRA_SHIFT, count)), to))

            // An account's slot ends with its balance, 32 bits.
            let account := keccak256(0x0c, 0x1c)
            sstore(account, sub(sload(account), 1))
            if iszero(to) { fail(0xea553b34) } // TransferToZeroAddress()
            mstore(0x00, to)
            account := keccak256(0x0c, 0x1c)
            let holding := add(sload(account), 1)
            if iszero(and(holding, 0xffffffff)) { fail(0x01336cea) } // AccountBalanceOverflow()
            sstore(account, holding)

            log4(0x00, 0x00, _TRANSFER_TOPIC, from, to, id)
        }
    }

    /// @notice Lets another account move a token; the caller is the owner or an operator of the owner's.
    function approve(address account, uint256 id) public payable override {
        if (msg.value != 0) revert CollectionTakesNoEther();
        super.approve(account, id);
    }

    /// @dev Refuses to let a token go whose bit 47 is set. Only a variant that sets the bit has anything to say.
    function _requireFree(uint256 id) internal view virtual {}

    /// @dev Solady's internal transfers, which nothing here uses, count and ask too.
    function _transfer(address by, address from, address to, uint256 id) internal override {
        uint256 extra = _getExtraData(id);
        if (extra & _LOCK_BIT != 0) {
            _requireFree(id);
            extra ^= _LOCK_BIT;
        }
        // Unchecked: only the lowest 32 bits of the sum are kept.
        unchecked {
            _setExtraData(id, uint96(extra ^ uint32(extra) | uint32(extra + 1)));
        }
        super._transfer(by, from, to, id);
    }

    /// @dev Closed, because transferFrom does not call it.
    function _beforeTokenTransfer(address, address, uint256) internal pure override {}

    /// @dev Closed, because transferFrom does not call it.
    function _afterTokenTransfer(address, address, uint256) internal pure override {}
}
